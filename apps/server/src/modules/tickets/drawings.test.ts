import { expect, test } from "vitest";
import { createDrawings } from "./drawings.ts";

const picture = (bytes: number) => async () => Buffer.alloc(bytes);
const mib = 1024 * 1024;

test("a ticket that many ask for is drawn once; beyond 16 MiB the one asked for longest ago is drawn again", async () => {
  const drawings = createDrawings();
  const drawn: string[] = [];
  const ask = (tag: string, bytes = 5 * mib) =>
    drawings({ tag, turnOf: "one" }, () => (drawn.push(tag), picture(bytes)()));
  await Promise.all([ask("a"), ask("a"), ask("a")]);
  await ask("b");
  await ask("c");
  await ask("a"); // asked for again: b is the oldest now
  expect(drawn).toEqual(["a", "b", "c"]);
  await ask("d");
  await ask("a");
  await ask("b");
  expect(drawn).toEqual(["a", "b", "c", "d", "b"]);
});

test("one is drawn at a time, twenty wait, one more is asked to come again; a failure is not kept", async () => {
  const drawings = createDrawings();
  let drawing = 0;
  const slow = async () => {
    drawing += 1;
    expect(drawing).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    drawing -= 1;
    return Buffer.alloc(1);
  };
  const outcomes = await Promise.allSettled(
    Array.from({ length: 25 }, (_, index) => drawings({ tag: String(index), turnOf: "one" }, slow)),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(21);
  await expect(
    drawings({ tag: "x", turnOf: "one" }, async () => Promise.reject(new Error("broken"))),
  ).rejects.toThrow("broken");
  expect(await drawings({ tag: "x", turnOf: "one" }, picture(1))).toHaveLength(1);
});
