// Combinatorial Tron in C++: the rules of src/gridwright/games/ctron/rules.py, function by function.
//
// It is what our compiled rulebook is measured against. Records have the same fields in the same places
// as gridwright's own, random streams are the same splitmix64, and the algorithm is the same, so one
// stream plays one game in both, and the final states can be compared byte for byte. A change of the
// algorithm in rules.py is made here too; otherwise the comparison says nothing about languages.

#include <cstdint>

namespace {

// 1. The board

constexpr int OPEN = 0, HOLE = 1, LEFT_BIKE = 2;
constexpr int NORTH = 0, NORTH_EAST = 1, EAST = 2, SOUTH_EAST = 3;
constexpr int SOUTH = 4, SOUTH_WEST = 5, WEST = 6, NORTH_WEST = 7;
constexpr int MOST_SQUARES = 256, MOST_BIKES = 64, MOST_EVENTS = 3;
constexpr int ROOK = 0, SLIDE_MAX = 1, SQUEEZE_NO = 1, MISERE = 1;
constexpr int EDGE_ONLY = 3;
constexpr int LONGEST = 16, FIRST_SLIDE = MOST_SQUARES;  // ids: a put is its square, then slides
constexpr int OVER = -2, STUCK_PLAYOUT = -1;
constexpr int PUT = 1, SLID = 2, STUCK = 3;

struct Options {
    int8_t seats, rows, cols, piece, max_step, slide, squeeze, play, placement, bikes, first;
    int8_t longest;
    int8_t setup[MOST_SQUARES];
};

struct State {
    int8_t cell[MOST_SQUARES];
    int8_t turn, to_place, over;
    int16_t bike[2][MOST_BIKES];
    int8_t standing[2];
    int8_t way[MOST_SQUARES];
    int16_t events[MOST_EVENTS][5];
    int16_t happened;
};

using Stream = uint64_t;

int draw(Stream& rng, int n) {
    uint64_t z = (rng += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    z = z ^ (z >> 31);
    return static_cast<int>(((z >> 32) * static_cast<uint64_t>(n)) >> 32);
}

void note(State& s, int kind, int a = 0, int b = 0, int c = 0, int d = 0) {
    int i = s.happened++;
    if (i < MOST_EVENTS) {
        s.events[i][0] = kind;
        s.events[i][1] = a;
        s.events[i][2] = b;
        s.events[i][3] = c;
        s.events[i][4] = d;
    }
}

int row_step(int direction) {
    if (direction == NORTH || direction == NORTH_EAST || direction == NORTH_WEST) return -1;
    if (direction == SOUTH || direction == SOUTH_EAST || direction == SOUTH_WEST) return 1;
    return 0;
}

int col_step(int direction) {
    if (direction == EAST || direction == NORTH_EAST || direction == SOUTH_EAST) return 1;
    if (direction == WEST || direction == NORTH_WEST || direction == SOUTH_WEST) return -1;
    return 0;
}

void put_bike(const Options&, State& s, int seat, int square) {
    s.cell[square] = LEFT_BIKE + seat;
    s.bike[seat][s.standing[seat]] = square;
    s.standing[seat] += 1;
}

// 2. Setting up (the opening itself is handed in)

bool on_edge(const Options& o, int square) {
    int row = square / o.cols, col = square % o.cols;
    return row == 0 || col == 0 || row == o.rows - 1 || col == o.cols - 1;
}

bool may_put(const Options& o, const State& s, int square) {
    if (s.cell[square] != OPEN) return false;
    return o.placement != EDGE_ONLY || on_edge(o, square);
}

// 3. Moves

bool is_open(const Options& o, const State& s, int row, int col) {
    if (row < 0 || col < 0 || row >= o.rows || col >= o.cols) return false;
    return s.cell[row * o.cols + col] == OPEN;
}

bool drives(const Options& o, int direction) { return o.piece != ROOK || direction % 2 == 0; }

int reach(const Options& o, const State& s, int square, int direction) {
    int row = square / o.cols, col = square % o.cols;
    int down = row_step(direction), across = col_step(direction);
    bool diagonal = down != 0 && across != 0;
    int length = 0;
    while (length < o.longest && is_open(o, s, row + down, col + across)) {
        if (diagonal && o.squeeze == SQUEEZE_NO) {
            if (!is_open(o, s, row + down, col) && !is_open(o, s, row, col + across)) break;
        }
        row += down;
        col += across;
        length += 1;
    }
    return length;
}

bool can_move(const Options& o, const State& s, int seat) {
    for (int i = 0; i < s.standing[seat]; i++)
        for (int direction = 0; direction < 8; direction++)
            if (drives(o, direction) && reach(o, s, s.bike[seat][i], direction) > 0) return true;
    return false;
}

int slide_id(int square, int direction, int length) {
    return FIRST_SLIDE + (square * 8 + direction) * LONGEST + length - 1;
}

int slide_square(int action) { return (action - FIRST_SLIDE) / (8 * LONGEST); }

int slide_direction(int action) { return (action - FIRST_SLIDE) / LONGEST % 8; }

int slide_length(int action) { return (action - FIRST_SLIDE) % LONGEST + 1; }

int legal(const Options& o, const State& s, int seat, int64_t* out) {
    int n = 0;
    if (s.over || seat != s.turn) return 0;
    if (s.to_place > 0) {
        for (int square = 0; square < o.rows * o.cols; square++)
            if (may_put(o, s, square)) out[n++] = square;
        return n;
    }
    for (int i = 0; i < s.standing[seat]; i++) {
        int square = s.bike[seat][i];
        for (int direction = 0; direction < 8; direction++) {
            if (!drives(o, direction)) continue;
            int furthest = reach(o, s, square, direction);
            int shortest = o.slide == SLIDE_MAX && furthest > 0 ? furthest : 1;
            for (int length = shortest; length <= furthest; length++)
                out[n++] = slide_id(square, direction, length);
        }
    }
    return n;
}

void slide(const Options& o, State& s, int seat, int action) {
    int length = slide_length(action), direction = slide_direction(action), origin = slide_square(action);
    int step = row_step(direction) * o.cols + col_step(direction);
    int square = origin;
    for (int i = 0; i < length; i++) {
        s.cell[square] = HOLE;
        s.way[square] = 1 + direction + 8 * seat;
        square += step;
    }
    s.cell[square] = LEFT_BIKE + seat;
    for (int i = 0; i < s.standing[seat]; i++)
        if (s.bike[seat][i] == origin) s.bike[seat][i] = square;
    note(s, SLID, seat, origin, square);
}

// 4. The end

void begin_turn(const Options& o, State& s) {
    if (s.to_place == 0 && !can_move(o, s, s.turn)) {
        s.over = 1;
        note(s, STUCK, s.turn);
    }
}

void play(const Options& o, State& s, int seat, int action) {
    s.happened = 0;
    if (action < FIRST_SLIDE) {
        put_bike(o, s, seat, action);
        s.to_place -= 1;
        note(s, PUT, seat, action);
    } else {
        slide(o, s, seat, action);
    }
    s.turn = 1 - seat;
    begin_turn(o, s);
}

int to_move(const Options&, const State& s) { return s.over ? OVER : s.turn; }

int winner(const Options& o, const State& s) { return o.play == MISERE ? s.turn : 1 - s.turn; }

void returns(const Options& o, const State& s, double* out) {
    out[winner(o, s)] = 1.0;
    out[1 - winner(o, s)] = 0.0;
}

int reason(const Options& o, const State& s) {
    if (!s.over) return 0;
    return o.play == MISERE ? 2 : 1;
}

// The engine's side, as in src/gridwright/kernel/engine.py

int playout(const Options& o, State& s, Stream& rng, int64_t* out, int limit) {
    int plies = 0;
    while (plies < limit) {
        int seat = to_move(o, s);
        if (seat == OVER) return plies;
        int n = legal(o, s, seat, out);
        if (n == 0) return STUCK_PLAYOUT;
        play(o, s, seat, static_cast<int>(out[draw(rng, n)]));
        plies += 1;
    }
    return plies;
}

}  // namespace

extern "C" {

int64_t options_size() { return sizeof(Options); }

int64_t state_size() { return sizeof(State); }

void playouts(const Options* o, const State* opening, State* states, int64_t count, Stream* rngs, int64_t* out,
              int64_t limit, int64_t* plies, int64_t* reasons, double* results) {
    for (int64_t i = 0; i < count; i++) {
        State& s = states[i];
        s = *opening;
        plies[i] = playout(*o, s, rngs[i], out, static_cast<int>(limit));
        if (to_move(*o, s) == OVER) {
            returns(*o, s, results + 2 * i);
            reasons[i] = reason(*o, s);
        } else {
            reasons[i] = -1;
        }
    }
}

void copies(State* states, int64_t count, const State* s, int64_t times) {
    for (int64_t i = 0; i < times; i++) states[i % count] = *s;
}

}  // extern "C"
