// boardgame.io under the load that benchmarks/load puts on a server of ours: its own server with its own FlatFile
// storage on the disk, and clients that speak its own protocol.
//
//   node boardgame_io.cjs serve PORT FOLDER     the server
//   node boardgame_io.cjs play                  a client: takes the same line on its input as client.py, and answers alike
//
// Run in a folder where `npm install boardgame.io@0.50.2 socket.io-client@4` was done. The game is a stand-in: a board
// whose update has as many bytes as ours (`bytes`), of which each move changes one cell and ends the turn.

const path = require("path");
const { createRequire } = require("module");
const readline = require("readline");
const here = createRequire(path.join(process.cwd(), "x.js"));

const cell = (i) => ({ id: `cell:${i}`, shape: "square", owner: "seat:A", visits: 0 });
const CELL_BYTES = JSON.stringify(cell(10)).length + 1;
const REST_BYTES = 700; // what boardgame.io tells beside the board: whose turn it is, the last move, what may be undone

const Board = {
  name: "board",
  setup: () => ({ cells: Array.from({ length: Number(process.env.CELLS || 36) }, (_, i) => cell(i)) }),
  turn: { minMoves: 1, maxMoves: 1 },
  disableUndo: true,
  moves: { put: ({ G, playerID }, at) => { G.cells[at].visits += 1; G.cells[at].owner = `seat:${playerID}`; } },
};

function serve(port, folder) {
  const { Server, Origins, FlatFile } = here("boardgame.io/server");
  console.log = () => {};
  const db = new FlatFile({ dir: folder, logging: false });
  Server({ games: [Board], origins: [Origins.LOCALHOST, /127\.0\.0\.1/], db }).run({ port });
}

class Person {
  constructor(io, address, match, player) {
    this.state = null;
    this.told = () => {};
    this.bytes = 0;
    this.socket = io(`http://${address}/board`, { transports: ["websocket"], forceNew: true });
    this.socket.on("sync", (_, info) => { this.state = info.state; this.told(); });
    this.socket.on("update", (_, state) => { this.state = state; this.told(); });
    this.socket.on("connect", () => {
      this.socket.io.engine.on("packet", (packet) => { this.bytes += (packet.data || "").length; });
      this.socket.emit("sync", match, player, undefined, 2);
    });
  }

  until(so) {
    if (so()) return Promise.resolve();
    return new Promise((resolve) => { this.told = () => { if (so()) { this.told = () => {}; resolve(); } }; });
  }
}

async function seat(io, asked, match) {
  const people = [new Person(io, asked.address, match, "0")];
  await people[0].until(() => people[0].state !== null); // the first one makes the match
  people.push(new Person(io, asked.address, match, "1"));
  await people[1].until(() => people[1].state !== null);
  return people;
}

async function game(people, asked, match, until, took) {
  people.forEach((one) => { one.bytes = 0; });
  const cells = people[0].state.G.cells.length;
  while (Date.now() < until) {
    if (asked.think) await new Promise((r) => setTimeout(r, -Math.log(1 - Math.random()) * asked.think * 1000));
    const player = people[0].state.ctx.currentPlayer;
    const version = people[0].state._stateID + 1;
    const payload = { type: "put", args: [Math.floor(Math.random() * cells)], playerID: player };
    const mover = people[Number(player)];
    const began = performance.now();
    mover.socket.emit("update", { type: "MAKE_MOVE", payload }, mover.state._stateID, match, player);
    await Promise.all(people.map((one) => one.until(() => one.state._stateID >= version).then(() => {
      if (one === mover) took.push((performance.now() - began) / 1000); // its own update is the acknowledgement
    })));
  }
}

async function play() {
  const { io } = here("socket.io-client");
  const lines = readline.createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  const asked = JSON.parse((await lines.next()).value);
  const matches = Array.from({ length: asked.games }, (_, i) => `m${process.pid}-${i}-${Date.now()}`);
  const tables = [];
  for (const match of matches) tables.push(await seat(io, asked, match));
  console.log("ready");
  await lines.next();
  const took = [], spent = process.cpuUsage(), until = Date.now() + 1000 * asked.seconds;
  await Promise.all(tables.map((people, i) => game(people, asked, matches[i], until, took)));
  const { user, system } = process.cpuUsage(spent);
  const bytes = tables.flat().reduce((sum, one) => sum + one.bytes, 0);
  console.log(JSON.stringify({ took, bytes, tables: 0, cpu: (user + system) / 1e6 }));
  process.exit(0);
}

if (process.argv[2] === "serve") serve(Number(process.argv[3]), process.argv[4]);
else if (process.argv[2] === "cells") console.log(Math.max(1, Math.round((Number(process.argv[3]) - REST_BYTES) / CELL_BYTES)));
else play();
