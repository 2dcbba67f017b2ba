// The search of src/gridwright/kernel/search.py on Combinatorial Tron, function by function.
//
// Only what this game needs is here: nothing is hidden, nature has no turn, nobody chooses at the same time,
// so there is one tree and no regret. One stream grows the same tree in both, and the nodes can be compared
// byte for byte. (That is why it is compiled without fused multiplication: the sums must round alike.)

#include <cmath>

#include "ctron.cpp"

namespace {

constexpr int NATURE = -1;

struct Node {
    int32_t key;
    int8_t actor;
    int32_t first, next, visits;
    int8_t decider;
    int32_t legal;
    int8_t proven;
    double exact, value, square, urge, regret, strategy;
};

struct Plan {
    int8_t seat, trees, hidden, prove;
    int32_t room, spare, depth, limit, sharp;
    double explore, tremble;
};

// The game's urges, as in src/gridwright/games/ctron/bots.py

int64_t prior(const Options& o, const State& s, int, int action) {
    if (s.to_place > 0) return 1;
    int length = slide_length(action), direction = slide_direction(action), square = slide_square(action);
    int row = square / o.cols + length * row_step(direction);
    int col = square % o.cols + length * col_step(direction);
    int ways = 0;
    for (int onward = 0; onward < 8; onward++)
        if (drives(o, onward) && is_open(o, s, row + row_step(onward), col + col_step(onward))) ways += 1;
    return 1 + 4 * ways;
}

int view(const Options& o, const State& s, int seat) {
    int squares = 0;
    for (int i = 0; i < s.standing[seat]; i++)
        for (int direction = 0; direction < 8; direction++)
            if (drives(o, direction)) squares += reach(o, s, s.bike[seat][i], direction);
    return squares;
}

int progress(const Options& o, const State& s, int seat) {
    int room = 500 + 10 * view(o, s, seat) - 10 * view(o, s, 1 - seat);
    return room < 0 ? 0 : room > 1000 ? 1000 : room;
}

// The tree

int add_node(Node* nodes, int64_t* used, int parent, int key, int actor) {
    int i = static_cast<int>(used[0]++);
    nodes[i] = Node{key, static_cast<int8_t>(actor), 0, 0, 0, NATURE, 0, 0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0};
    if (parent > 0) {
        nodes[i].next = nodes[parent].first;
        nodes[parent].first = i;
    }
    return i;
}

void mark_children(const Node* nodes, int node, int seat, int64_t* mark) {
    for (int i = nodes[node].first; i > 0; i = nodes[i].next)
        if (nodes[i].actor == seat) mark[nodes[i].key] = i;
}

void unmark_children(const Node* nodes, int node, int seat, int64_t* mark) {
    for (int i = nodes[node].first; i > 0; i = nodes[i].next)
        if (nodes[i].actor == seat) mark[nodes[i].key] = 0;
}

int64_t urges(const Options& o, const State& s, int seat, const int64_t* out, int n, int64_t* weights) {
    int64_t total = 0;
    for (int i = 0; i < n; i++) total += weights[i] = prior(o, s, seat, static_cast<int>(out[i]));
    return total;
}

int choose_urged(const Options& o, const State& s, int seat, const int64_t* out, int n, int64_t* weights,
                 Stream& rng) {
    int64_t total = urges(o, s, seat, out, n, weights);
    if (total <= 0) return static_cast<int>(out[draw(rng, n)]);
    int64_t left = draw(rng, static_cast<int>(total));
    for (int i = 0; i < n; i++) {
        left -= weights[i];
        if (left < 0) return static_cast<int>(out[i]);
    }
    return static_cast<int>(out[n - 1]);
}

void urged_playout(const Options& o, State& s, int64_t* out, int64_t* weights, int limit, Stream& rng) {
    for (int plies = 0; plies < limit; plies++) {
        int seat = to_move(o, s);
        if (seat == OVER) return;
        int n = legal(o, s, seat, out);
        if (n == 0) return;
        play(o, s, seat, choose_urged(o, s, seat, out, n, weights, rng));
    }
}

void judge(const Options& o, const State& s, double* pay, int sharp) {
    if (to_move(o, s) == OVER) {
        returns(o, s, pay);
        return;
    }
    double total = 0.0;
    for (int seat = 0; seat < 2; seat++) {
        double ahead = (1.0 + progress(o, s, seat)) / 1000.0;
        pay[seat] = ahead;
        for (int i = 1; i < sharp; i++) pay[seat] *= ahead;
        total += pay[seat];
    }
    for (int seat = 0; seat < 2; seat++) pay[seat] /= total;
}

double urge_share(int64_t weight, int64_t total, int n) {
    if (total <= 0) return 1.0 / n;
    return 0.8 * weight / total + 0.2 / n;
}

int pick_alone(const Options& o, const State& s, int seat, const Node* nodes, const int64_t* out, int n,
               const int64_t* mark, int64_t* weights, const Plan& plan, Stream& rng) {
    int64_t urged = urges(o, s, seat, out, n, weights);
    int64_t visits = 0;
    double value = 0.0;
    for (int i = 0; i < n; i++) {
        int64_t child = mark[out[i]];
        if (child > 0) {
            visits += nodes[child].visits;
            value += nodes[child].value;
        }
    }
    double fresh = visits > 0 ? value / visits : 1.0 / o.seats;
    double reach = plan.explore * std::sqrt(1.0 + visits);
    int best = -1;
    double best_score = -1e9;
    for (int i = 0; i < n; i++) {
        int64_t child = mark[out[i]];
        double share = urge_share(weights[i], urged, n);
        int tried = 0;
        double worth = fresh;
        if (child > 0) {
            const Node& node = nodes[child];
            if (node.proven && node.exact == 1.0) return i;
            tried = node.visits;
            if (tried > 0) worth = node.value / tried;
            if (node.proven) worth = node.exact - 2.0;
        }
        double score = worth + reach * share / (1.0 + tried) + draw(rng, 1024) * 1e-9;
        if (score > best_score) {
            best_score = score;
            best = i;
        }
    }
    return best;
}

void prove(Node* nodes, int node) {
    int decider = nodes[node].decider;
    double best = -1.0;
    int proven = 0;
    for (int i = nodes[node].first; i > 0; i = nodes[i].next) {
        if (nodes[i].proven && nodes[i].actor == decider) {
            proven += 1;
            if (nodes[i].exact > best) best = nodes[i].exact;
        }
    }
    if (best == 1.0 || (proven > 0 && proven == nodes[node].legal)) {
        nodes[node].proven = 1;
        nodes[node].exact = nodes[node].actor != decider ? 1.0 - best : best;
    }
}

int descend(const Options& o, State& s, Node* nodes, int64_t* used, const Plan& plan, int64_t* path,
            int64_t* parents, int64_t* mark, int64_t* weights, int64_t* out, Stream& rng) {
    int depth = 0;
    int node = 1;
    while (depth < plan.depth) {
        int seat = to_move(o, s);
        if (seat == OVER) return depth;
        int n = legal(o, s, seat, out);
        if (n == 0 || used[0] + n + plan.trees >= plan.room) return depth;
        mark_children(nodes, node, seat, mark);
        nodes[node].decider = seat;
        nodes[node].legal = n;
        int action = static_cast<int>(out[pick_alone(o, s, seat, nodes, out, n, mark, weights, plan, rng)]);
        int child = static_cast<int>(mark[action]);
        unmark_children(nodes, node, seat, mark);
        if (child == 0) child = add_node(nodes, used, node, action, seat);
        bool fresh = nodes[child].visits == 0;
        path[depth] = child;
        parents[depth] = node;
        depth += 1;
        node = child;
        play(o, s, seat, action);
        if (fresh) return depth;
    }
    return depth;
}

void back_up(Node* nodes, const Plan& plan, int depth, const int64_t* path, const int64_t* parents,
             const double* pay, bool ended) {
    for (int i = 0; i < depth; i++) {
        Node& child = nodes[path[i]];
        double payoff = pay[child.actor];
        child.visits += 1;
        child.value += payoff;
        child.square += payoff * payoff;
    }
    if (!plan.prove) return;
    if (ended && depth > 0) {
        Node& leaf = nodes[path[depth - 1]];
        leaf.proven = 1;
        leaf.exact = pay[leaf.actor];
    }
    for (int i = depth - 1; i >= 0; i--)
        if (nodes[path[i]].proven && nodes[parents[i]].proven == 0) prove(nodes, static_cast<int>(parents[i]));
}

}  // namespace

extern "C" {

int64_t node_size() { return sizeof(Node); }

int64_t plan_size() { return sizeof(Plan); }

int64_t search(const Options* o, const State* root, State* states, Node* nodes, int64_t* used, const Plan* plan,
               int64_t* path, int64_t* parents, int64_t* mark, int64_t* weights, int64_t* out, double* pay,
               Stream* rng, int64_t simulations) {
    for (int64_t done = 0; done < simulations; done++) {
        if (nodes[1].proven || used[0] + plan->spare > plan->room) return done;
        State& s = states[0];
        s = *root;
        int depth = descend(*o, s, nodes, used, *plan, path, parents, mark, weights, out, *rng);
        bool ended = to_move(*o, s) == OVER;
        if (!ended) urged_playout(*o, s, out, weights, plan->limit, *rng);
        judge(*o, s, pay, plan->sharp);
        back_up(nodes, *plan, depth, path, parents, pay, ended);
    }
    return simulations;
}

}  // extern "C"
