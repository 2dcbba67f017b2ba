// The other side of server_load.py: boardgame.io's own server under the same load, for comparison.
//
//   npm install boardgame.io@0.50.2 socket.io-client@4      (in any folder; run this file from there)
//   node server_load_boardgame_io.cjs --games 10,100,400 --think 2 --seconds 15
//
// The game is a stand-in of similar message size: a board of 36 cells, each move changes one and ends the turn. The
// server keeps its default storage, which is memory: nothing is committed before it is acknowledged.

const path = require("path");
const { createRequire } = require("module");
const { fork } = require("child_process");
const fs = require("fs");
const here = createRequire(path.join(process.cwd(), "x.js"));

const option = (name, usual) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? usual : process.argv[at + 1];
};

const cells = () =>
  Array.from({ length: 36 }, (_, i) => ({
    id: `cell:${Math.floor(i / 6) + 1}:${(i % 6) + 1}`, x: (i % 6) + 0.5, y: Math.floor(i / 6) + 0.5,
    shape: "square", kind: "open", tint: "", owner: "seat:A", visits: 0,
  }));

const Board = {
  name: "board",
  setup: () => ({ cells: cells() }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { put: ({ G, playerID }, cell) => { G.cells[cell].visits += 1; G.cells[cell].owner = `seat:${playerID}`; } },
};

function serve(port) {
  const { Server, Origins } = here("boardgame.io/server");
  console.log = () => {};
  Server({ games: [Board], origins: [Origins.LOCALHOST] }).run({ port, callback: () => process.send("ready") });
}

function sit(io, url, match, player, took, sizes) {
  return new Promise((resolve) => {
    const socket = io(`${url}/board`, { transports: ["websocket"], forceNew: true });
    const person = { socket, state: null, waiting: null, began: 0 };
    const news = (_, state) => {
      sizes.bytes += JSON.stringify(state).length;
      if (person.began) { took.push(Number(process.hrtime.bigint() - person.began) / 1e6); person.began = 0; }
      person.state = state;
      if (person.waiting) { const wake = person.waiting; person.waiting = null; wake(); }
    };
    socket.on("update", news);
    socket.on("sync", (_, info) => { person.state = info.state; resolve(person); });
    socket.on("connect", () => socket.emit("sync", match, player, undefined, 2));
  });
}

async function pair(io, url, match, think, ready, took, sizes) {
  const people = [await sit(io, url, match, "0", took, sizes), await sit(io, url, match, "1", took, sizes)];
  const until = await ready();
  while (Date.now() < until) {
    const player = people[0].state.ctx.currentPlayer;
    if (think) await new Promise((r) => setTimeout(r, -Math.log(1 - Math.random()) * think * 1000));
    const mover = people[Number(player)];
    const both = people.map((p) => new Promise((r) => { p.waiting = r; }));
    const payload = { type: "put", args: [Math.floor(Math.random() * 36)], playerID: player };
    mover.began = process.hrtime.bigint();
    mover.socket.emit("update", { type: "MAKE_MOVE", payload }, mover.state._stateID, match, player);
    await Promise.all(both);
  }
  people.forEach((p) => p.socket.close());
}

const cpu = (pid) => {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(" ");
  return (Number(fields[13]) + Number(fields[14])) * 10;
};

async function main() {
  const { io } = here("socket.io-client");
  const port = Number(option("port", "8796"));
  const server = fork(__filename, ["--serve", String(port)], { cwd: process.cwd() });
  await new Promise((r) => server.once("message", r));
  console.log(" games  actions/s   p50 ms   p99 ms  KiB/action  server ms/action");
  for (const games of option("games", "10,100,400").split(",").map(Number)) {
    const took = [], sizes = { bytes: 0 }, spent = cpu(server.pid), name = Date.now();
    const seconds = Number(option("seconds", "15")), think = Number(option("think", "2"));
    let seated = 0, begin;
    const all = new Promise((r) => { begin = r; });
    const ready = () => { if (++seated === games) begin(Date.now() + 1000 * seconds); return all; };
    await Promise.all(Array.from({ length: games }, (_, i) =>
      pair(io, `http://localhost:${port}`, `m${games}-${i}-${name}`, think, ready, took, sizes)));
    took.sort((a, b) => a - b);
    const row = [
      String(games).padStart(6), (took.length / seconds).toFixed(1).padStart(10),
      took[Math.floor(took.length / 2)].toFixed(1).padStart(8), took[Math.floor(took.length * 0.99)].toFixed(1).padStart(8),
      (sizes.bytes / 1024 / took.length).toFixed(1).padStart(11), ((cpu(server.pid) - spent) / took.length).toFixed(2).padStart(17),
    ];
    console.log(row.join(" "));
  }
  server.kill();
  process.exit(0);
}

if (option("serve", null)) serve(Number(option("serve")));
else main();
