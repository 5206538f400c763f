import { expect, test } from "vitest";
import type { ApiResult } from "../../lib/api-client.ts";
import type { ApiFailure } from "../../lib/api-failure.ts";
import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import { mayStillBeAccepted } from "../still-accepted.ts";
import { createScanQueue, type QueuedScan } from "./scan-queue.ts";

const bus = "bus-1";
const noNetwork: ApiFailure = {
  kind: "network",
  status: 0,
  message: "no network",
  code: null,
  data: null,
};
const onBoard: ApiFailure = {
  kind: "refused",
  status: 409,
  message: "This parcel is already loaded onto a bus",
  code: "parcel_on_board",
  data: { status: "EMBARK", bus_number: "LT 9 AB", departure_uuid: "bus-9" },
};
const okWith = (data: unknown) =>
  ({ ok: true, data, message: null, status: 200, extra: {} }) as ApiResult<Parcel>;
const accepted = okWith({ uuid: "parcel" });

/** A device: its storage outlives the queues opened over it. `answer` is the server, `note` the page that notes what was accepted. */
function device(
  answer: (scan: QueuedScan) => ApiResult<Parcel>,
  note: () => void = () => undefined,
) {
  const stored = new Map<string, string>();
  let otherTab: (() => void) | null = null;
  /** Writes after what another tab does between the reading and this writing. */
  const write = (change: () => void) => {
    const first = otherTab;
    otherTab = null;
    first?.();
    change();
  };
  const sent: QueuedScan[] = [];
  const taken: string[] = [];
  let nonces = 0;
  let minutes = 0;
  let last: Promise<void> = Promise.resolve();
  const open = () =>
    createScanQueue({
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => write(() => stored.set(key, value)),
        removeItem: (key) => write(() => stored.delete(key)),
        key: (index) => [...stored.keys()][index] ?? null,
        get length() {
          return stored.size;
        },
      },
      prefix: "scans",
      maySend: () => true,
      newNonce: () => `nonce-${(nonces += 1)}`,
      now: () => new Date(Date.UTC(2026, 11, 24, 5, (minutes += 1))),
      async send(scan) {
        sent.push(scan);
        return answer(scan);
      },
      onAccepted({ body }) {
        note();
        taken.push(body.qr_code);
      },
      exclusive: (task) => (last = last.then(task, task)),
    });
  const beforeNextWrite = (run: () => void) => void (otherTab = run);
  return { open, sent, taken, beforeNextWrite };
}
const scanOf = (qr_code: string) => ({ qr_code, departure_uuid: bus });
const codes = (scans: readonly QueuedScan[]) => scans.map(({ body }) => body.qr_code);

test("scans made without a network survive a reload and are sent in order, with the device's time and the same nonce", async () => {
  let online = false;
  const phone = device(() => (online ? accepted : { ok: false, failure: noNetwork }));
  const before = phone.open();
  for (const code of ["AAAAA", "BBBBB", "CCCCC"]) before.add("embarkParcel", scanOf(code));
  await before.sync();
  // Without a network the first scan is tried, the others keep their place behind it.
  expect([codes(phone.sent), codes(before.list())]).toEqual([
    ["AAAAA"],
    ["AAAAA", "BBBBB", "CCCCC"],
  ]);
  online = true;
  const after = phone.open();
  expect(codes(after.list())).toEqual(["AAAAA", "BBBBB", "CCCCC"]);
  await after.sync();
  expect([phone.taken, after.list()]).toEqual([["AAAAA", "BBBBB", "CCCCC"], []]);
  expect(phone.sent.map(({ nonce, body }) => [nonce, body.happened_at])).toEqual([
    ["nonce-1", "2026-12-24T05:01:00.000Z"],
    ["nonce-1", "2026-12-24T05:01:00.000Z"],
    ["nonce-2", "2026-12-24T05:02:00.000Z"],
    ["nonce-3", "2026-12-24T05:03:00.000Z"],
  ]);
});

test("a refusal leaves the list when the parcel is accepted with another bus, and no other does", async () => {
  const phone = device(({ body }) =>
    body.departure_uuid === bus ? { ok: false, failure: onBoard } : accepted,
  );
  const queue = phone.open();
  queue.add("embarkParcel", scanOf("AAAAA"));
  queue.add("unloadParcel", scanOf("AAAAA"));
  queue.add("embarkParcel", scanOf("BBBBB"));
  await queue.sync();
  expect(queue.list()).toHaveLength(3);
  queue.add("embarkParcel", { ...scanOf("AAA-AA"), departure_uuid: "bus-2" });
  await queue.sync();
  expect(queue.list().map(({ call, body }) => [call, body.qr_code])).toEqual([
    ["unloadParcel", "AAAAA"],
    ["embarkParcel", "BBBBB"],
  ]);
});

test("a refused scan stays with its reason and stops no other; it is not sent again and can be dismissed", async () => {
  const phone = device(({ body }) =>
    body.qr_code === "AAAAA" ? { ok: false, failure: onBoard } : accepted,
  );
  const queue = phone.open();
  const refused = queue.add("embarkParcel", scanOf("AAAAA"));
  queue.add("embarkParcel", scanOf("BBBBB"));
  await queue.sync();
  await queue.sync();
  expect([codes(phone.sent), phone.taken]).toEqual([["AAAAA", "BBBBB"], ["BBBBB"]]);
  expect(queue.list()).toEqual([
    {
      ...refused,
      refusal: {
        code: "parcel_on_board",
        message: onBoard.message,
        bus: "LT 9 AB",
        departure: "bus-9",
        town: null,
      },
    },
  ]);
  queue.remove(refused.nonce);
  expect(phone.open().list()).toEqual([]);
});

test("an unloading that comes before the scan of the loader waits, lets those behind it pass, and is accepted once the parcel is loaded", async () => {
  const inWarehouse: ApiFailure = { ...onBoard, code: "parcel_in_warehouse", data: null };
  let isLoaded = false;
  const phone = device(({ body }) =>
    body.qr_code === "AAAAA" && !isLoaded ? { ok: false, failure: inWarehouse } : accepted,
  );
  const queue = phone.open();
  queue.add("unloadParcel", scanOf("AAAAA"));
  queue.add("unloadParcel", scanOf("BBBBB"));
  await queue.sync();
  expect([codes(phone.sent), phone.taken]).toEqual([["AAAAA", "BBBBB"], ["BBBBB"]]);
  expect(phone.open().list()).toMatchObject([
    { body: { qr_code: "AAAAA" }, refusal: null, early: true },
  ]);
  isLoaded = true;
  await queue.sync();
  expect([phone.taken, queue.list()]).toEqual([["BBBBB", "AAAAA"], []]);
  expect(new Set(phone.sent.map(({ nonce }) => nonce)).size).toBe(2);
});

test("the report of a missing parcel that is in the warehouse is refused for good", async () => {
  const phone = device(() => ({
    ok: false,
    failure: { ...onBoard, code: "parcel_in_warehouse", data: null },
  }));
  const queue = phone.open();
  queue.add("reportMissingParcel", scanOf("AAAAA"));
  await queue.sync();
  expect(queue.list()).toMatchObject([{ refusal: { code: "parcel_in_warehouse" } }]);
});

test("a scan is out of the queue only when the server has named its parcel; a response without one, such as that of an intermediary, keeps it with those behind it", async () => {
  for (const empty of [undefined, null, {}]) {
    let response = okWith(empty);
    const phone = device(() => response);
    const queue = phone.open();
    const scans = ["AAAAA", "BBBBB"].map((code) => queue.add("embarkParcel", scanOf(code)));
    await queue.sync();
    expect([codes(phone.sent), phone.taken, codes(queue.list())]).toEqual([
      ["AAAAA"],
      [],
      ["AAAAA", "BBBBB"],
    ]);
    expect(scans.map(({ nonce }) => queue.isAccepted(nonce))).toEqual([false, false]);
    response = accepted;
    await queue.sync();
    expect([phone.taken, queue.list()]).toEqual([["AAAAA", "BBBBB"], []]);
    expect(scans.map(({ nonce }) => queue.isAccepted(nonce))).toEqual([true, true]);
  }
});

test("a scan whose acceptance could not be noted stays, and is sent again with its nonce", async () => {
  let isNoted = false;
  const phone = device(
    () => accepted,
    () => {
      if (!isNoted) throw new Error("not noted");
    },
  );
  const queue = phone.open();
  const { nonce } = queue.add("embarkParcel", scanOf("AAAAA"));
  await expect(queue.sync()).rejects.toThrow("not noted");
  expect([codes(queue.list()), queue.isAccepted(nonce)]).toEqual([["AAAAA"], false]);
  isNoted = true;
  await queue.sync();
  expect([queue.list(), queue.isAccepted(nonce)]).toEqual([[], true]);
  expect(phone.sent.map((scan) => scan.nonce)).toEqual([nonce, nonce]);
});

test("a scan made in one tab is kept, whatever another tab writes at that moment", async () => {
  const phone = device(({ body }) =>
    body.qr_code === "BBBBB" ? { ok: false, failure: onBoard } : accepted,
  );
  const [one, two] = [phone.open(), phone.open()];
  const addInTwo = (code: string) => () => void two.add("embarkParcel", scanOf(code));
  phone.beforeNextWrite(addInTwo("BBBBB"));
  const added = one.add("embarkParcel", scanOf("AAAAA"));
  expect(codes(one.list())).toEqual(["AAAAA", "BBBBB"]);
  phone.beforeNextWrite(addInTwo("CCCCC"));
  one.remove(added.nonce);
  expect(codes(one.list())).toEqual(["BBBBB", "CCCCC"]);
  phone.beforeNextWrite(addInTwo("DDDDD"));
  await one.sync();
  expect([phone.taken, codes(one.list())]).toEqual([["CCCCC", "DDDDD"], ["BBBBB"]]);
});

test("a scan that is removed while it is sent does not come back with the refusal, and the list is the same array until it changes", async () => {
  let remove: () => void = () => undefined;
  const phone = device(() => {
    remove();
    return { ok: false, failure: onBoard };
  });
  const queue = phone.open();
  const { nonce } = queue.add("embarkParcel", scanOf("AAAAA"));
  expect(queue.list()).toBe(queue.list());
  remove = () => queue.remove(nonce);
  await queue.sync();
  expect([queue.list(), phone.open().list()]).toEqual([[], []]);
});

test("two syncs at once send each scan once", async () => {
  const phone = device(() => accepted);
  const [one, two] = [phone.open(), phone.open()];
  one.add("unloadParcel", scanOf("AAAAA"));
  two.add("unloadParcel", scanOf("BBBBB"));
  await Promise.all([one.sync(), two.sync()]);
  expect(codes(phone.sent)).toEqual(["AAAAA", "BBBBB"]);
});

test("only a definite refusal takes a scan out of the waiting ones", () => {
  const refusedWith = (status: number, code: ApiFailure["code"] = null): ApiFailure => ({
    ...onBoard,
    status,
    code,
  });
  expect(
    [
      noNetwork,
      refusedWith(401),
      refusedWith(429, "too_many_requests"),
      refusedWith(503),
      refusedWith(409, "idempotency_in_progress"),
      // The pages of an intermediary have no code.
      refusedWith(403),
      refusedWith(404),
      onBoard,
      refusedWith(404, "parcel_unknown"),
      refusedWith(403, "forbidden"),
    ].map(mayStillBeAccepted),
  ).toEqual([true, true, true, true, true, true, true, false, false, false]);
});

test("a report that the daily limit of its parcel refuses waits, and the scans behind it pass", async () => {
  const limited: ApiFailure = {
    kind: "refused",
    status: 429,
    message: "Too many requests",
    code: "too_many_requests",
    data: null,
  };
  let isLimited = true;
  const phone = device(({ call }) =>
    call === "reportMissingParcel" && isLimited ? { ok: false, failure: limited } : accepted,
  );
  const queue = phone.open();
  queue.add("reportMissingParcel", { ...scanOf("AAAAA"), reason: "TAKEN" });
  for (const code of ["BBBBB", "CCCCC"]) queue.add("unloadParcel", scanOf(code));
  await queue.sync();
  expect(phone.taken).toEqual(["BBBBB", "CCCCC"]);
  expect(queue.list()).toMatchObject([
    { body: { qr_code: "AAAAA" }, refusal: null, limited: true },
  ]);
  isLimited = false;
  await queue.sync();
  expect([phone.taken, queue.list()]).toEqual([["BBBBB", "CCCCC", "AAAAA"], []]);
});

test("a limit of the member stops the queue, because it would refuse the scans behind it too", async () => {
  const limited = { ...onBoard, status: 429, code: "too_many_requests" } as const;
  const phone = device(() => ({ ok: false, failure: limited }));
  const queue = phone.open();
  for (const code of ["AAAAA", "BBBBB"]) queue.add("unloadParcel", scanOf(code));
  await queue.sync();
  expect(codes(phone.sent)).toEqual(["AAAAA"]);
  expect(codes(queue.list())).toEqual(["AAAAA", "BBBBB"]);
});
