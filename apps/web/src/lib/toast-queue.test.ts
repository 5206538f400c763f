import { expect, test, vi } from "vitest";
import { createToastQueue } from "./toast-queue.ts";

test("of seven messages the newest five stand", () => {
  const queue = createToastQueue(() => undefined);
  for (const text of ["1", "2", "3", "4", "5", "6", "7"]) queue.show("warning", text);
  expect(queue.list().map((toast) => toast.text)).toEqual(["3", "4", "5", "6", "7"]);
});

test("a message that offers an act waits until it can be read and reached", () => {
  const lives: number[] = [];
  const queue = createToastQueue((_run, ms) => void lives.push(ms));
  queue.show("warning", "refused");
  queue.show("warning", "refused", { label: "log in", run: () => undefined });
  expect(lives).toEqual([8000, 20_000]);
});

test("a message leaves by itself, failures later than confirmations", () => {
  vi.useFakeTimers();
  const queue = createToastQueue((run, ms) => void setTimeout(run, ms));
  const changed = vi.fn();
  queue.subscribe(changed);
  queue.show("ok", "done");
  queue.show("error", "failed");
  vi.advanceTimersByTime(5000);
  expect(queue.list().map((toast) => toast.text)).toEqual(["failed"]);
  vi.advanceTimersByTime(5000);
  expect(queue.list()).toEqual([]);
  expect(changed).toHaveBeenCalledTimes(4);
  vi.useRealTimers();
});

test("a confirmation takes failures of before away, refusals stay", () => {
  const queue = createToastQueue(() => undefined);
  queue.show("error", "no network");
  queue.show("warning", "refused");
  queue.show("ok", "done");
  expect(queue.list().map((toast) => toast.text)).toEqual(["refused", "done"]);
});
