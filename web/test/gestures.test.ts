import { describe, expect, it } from "vitest";
import { type Legal, narrow, reachable, touch } from "../src/play/gestures";

const legal: Legal[] = [
  { id: 1, text: "a-b", path: ["cell:a", "cell:b"] },
  { id: 2, text: "a-c", path: ["cell:a", "cell:c"] },
  { id: 3, text: "d<b", path: ["cell:d", "cell:b", "button:take"] },
  { id: 4, text: "d>b", path: ["cell:d", "cell:b", "button:give"] },
  { id: 5, text: "pass", path: ["button:pass"] },
];

describe("narrowing", () => {
  it("offers the first touches of all that is legal", () => {
    expect([...narrow(legal, []).next]).toEqual(["cell:a", "cell:d", "button:pass"]);
  });

  it("offers what follows what was touched", () => {
    expect([...narrow(legal, ["cell:a"]).next]).toEqual(["cell:b", "cell:c"]);
    expect([...narrow(legal, ["cell:d", "cell:b"]).next]).toEqual(["button:take", "button:give"]);
  });

  it("offers nothing where nothing is legal", () => {
    expect(narrow([], []).next.size).toBe(0);
    expect(narrow(legal, ["cell:z"]).next.size).toBe(0);
  });
});

describe("touching", () => {
  it("plays what is complete", () => {
    expect(touch(legal, [], "button:pass")).toEqual({ kind: "play", action: legal[4] });
    expect(touch(legal, ["cell:a"], "cell:c")).toEqual({ kind: "play", action: legal[1] });
  });

  it("goes on with what is not", () => {
    expect(touch(legal, ["cell:d"], "cell:b")).toEqual({ kind: "touched", touched: ["cell:d", "cell:b"] });
  });

  it("lets go of what is touched again", () => {
    expect(touch(legal, ["cell:a"], "cell:a")).toEqual({ kind: "touched", touched: [] });
    expect(touch(legal, ["cell:d", "cell:b"], "cell:b")).toEqual({ kind: "touched", touched: ["cell:d"] });
  });

  it("changes its mind where a touch fits only earlier", () => {
    expect(touch(legal, ["cell:a"], "cell:d")).toEqual({ kind: "touched", touched: ["cell:d"] });
    expect(touch(legal, ["cell:d", "cell:b"], "button:pass")).toEqual({ kind: "play", action: legal[4] });
  });

  it("does nothing at a place that is part of nothing", () => {
    expect(touch(legal, ["cell:a"], "cell:z")).toEqual({ kind: "nothing" });
    expect(touch([], [], "cell:a")).toEqual({ kind: "nothing" });
  });

  it("waits when an action is complete and a longer one begins with it", () => {
    const longer = [...legal, { id: 6, text: "a-b!", path: ["cell:a", "cell:b", "button:more"] }];
    expect(touch(longer, ["cell:a"], "cell:b").kind).toBe("touched");
    const { ready, next } = narrow(longer, ["cell:a", "cell:b"]);
    expect(ready.map((one) => one.text)).toEqual(["a-b"]);
    expect([...next]).toEqual(["button:more"]);
  });

  it("asks which, when several actions have one path", () => {
    const twins = [
      { id: 7, text: "x", path: ["cell:x"] },
      { id: 8, text: "y", path: ["cell:x"] },
    ];
    expect(touch(twins, [], "cell:x").kind).toBe("touched");
    expect(narrow(twins, ["cell:x"]).ready).toHaveLength(2);
  });
});

it("knows every place at which a touch does something", () => {
  expect([...reachable(legal, ["cell:a"])].sort()).toEqual(
    ["button:pass", "cell:a", "cell:b", "cell:c", "cell:d"].sort(),
  );
});
