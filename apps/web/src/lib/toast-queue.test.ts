import { expect, test, vi } from "vitest";
import { createToastQueue } from "./toast-queue.ts";

test("only the newest five of seven messages are shown", () => {
  const queue = createToastQueue(() => undefined);
  for (const text of ["1", "2", "3", "4", "5", "6", "7"]) queue.show("warning", text);
  expect(queue.list().map((toast) => toast.text)).toEqual(["3", "4", "5", "6", "7"]);
});

test("a toast with an action is shown long enough to read and reach it", () => {
  const lives: number[] = [];
  const queue = createToastQueue((_run, ms) => void lives.push(ms));
  queue.show("warning", "refused");
  queue.show("warning", "refused", { label: "log in", run: () => undefined });
  expect(lives).toEqual([8000, 20_000]);
});

test("a confirmation and a refusal close by themselves, a failure stays", () => {
  vi.useFakeTimers();
  const queue = createToastQueue((run, ms) => void setTimeout(run, ms));
  const changed = vi.fn();
  queue.subscribe(changed);
  queue.show("ok", "done");
  queue.show("error", "failed");
  queue.show("warning", "refused");
  vi.advanceTimersByTime(5000);
  expect(queue.list().map((toast) => toast.text)).toEqual(["failed", "refused"]);
  vi.advanceTimersByTime(600_000);
  expect(queue.list().map((toast) => toast.text)).toEqual(["failed"]);
  expect(changed).toHaveBeenCalledTimes(5);
  vi.useRealTimers();
});

test("a confirmation closes earlier failures but no refusals", () => {
  const queue = createToastQueue(() => undefined);
  queue.show("error", "no network");
  queue.show("warning", "refused");
  queue.show("ok", "done");
  expect(queue.list().map((toast) => toast.text)).toEqual(["refused", "done"]);
});

test("failures of the network are closed when it is back, refusals and confirmations stay", () => {
  const queue = createToastQueue(() => undefined);
  queue.show("ok", "done");
  queue.show("error", "no network");
  queue.show("warning", "refused");
  queue.closeErrors();
  expect(queue.list().map((toast) => toast.text)).toEqual(["done", "refused"]);
});
