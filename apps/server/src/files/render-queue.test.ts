import { expect, test } from "vitest";
import { createRenderQueue } from "./render-queue.ts";

const bufferOf = (bytes: number) => async () => Buffer.alloc(bytes);
const mib = 1024 * 1024;

test("concurrent requests for a ticket render it once, and beyond 16 MiB the least recently used one is dropped", async () => {
  const renderQueue = createRenderQueue();
  const rendered: string[] = [];
  const request = (contentHash: string, bytes = 5 * mib) =>
    renderQueue(
      { contentHash, queueKey: "one" },
      () => (rendered.push(contentHash), bufferOf(bytes)()),
    );
  await Promise.all([request("a"), request("a"), request("a")]);
  await request("b");
  await request("c");
  await request("a"); // now b is the least recently used
  expect(rendered).toEqual(["a", "b", "c"]);
  await request("d");
  await request("a");
  await request("b");
  expect(rendered).toEqual(["a", "b", "c", "d", "b"]);
});

test("one ticket is rendered at a time, twenty requests wait and further ones are refused; a failed rendering is not cached", async () => {
  const renderQueue = createRenderQueue();
  let running = 0;
  const slow = async () => {
    running += 1;
    expect(running).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return Buffer.alloc(1);
  };
  const outcomes = await Promise.allSettled(
    Array.from({ length: 25 }, (_, index) =>
      renderQueue({ contentHash: String(index), queueKey: "one" }, slow),
    ),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(21);
  await expect(
    renderQueue({ contentHash: "x", queueKey: "one" }, async () =>
      Promise.reject(new Error("broken")),
    ),
  ).rejects.toThrow("broken");
  expect(await renderQueue({ contentHash: "x", queueKey: "one" }, bufferOf(1))).toHaveLength(1);
});
