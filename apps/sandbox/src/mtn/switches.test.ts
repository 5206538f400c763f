import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Sandbox } from "../sandbox.ts";
import { startListener, startTestSandbox } from "../sandbox-under-test.ts";
import type { CallbackListener } from "../sandbox-under-test.ts";
import { createMtnClient, paymentBody } from "./test-client.ts";
import type { MtnClient } from "./test-client.ts";

let sandbox: Sandbox;
let listener: CallbackListener;
let mtn: MtnClient;
beforeEach(async () => {
  [sandbox, listener] = await Promise.all([startTestSandbox(), startListener()]);
  mtn = await createMtnClient(sandbox);
});
afterEach(() => Promise.all([sandbox.stop(), listener.stop()]));

const payWithCallback = () => mtn.pay({}, { "x-callback-url": listener.url });
const statuses = () => listener.received.map((one) => one.body["status"]);

describe("the callback", () => {
  test("is sent once, by POST, unsigned, with the body of the status response", async () => {
    const { ref } = await payWithCallback();
    await sandbox.approve(ref);
    expect(listener.received).toHaveLength(1);
    expect(listener.received[0]?.method).toBe("POST");
    expect(listener.received[0]?.body).toEqual((await mtn.status(ref)).json);
    expect(
      Object.keys(listener.received[0]?.headers ?? {}).filter((name) => /sign|auth/.test(name)),
    ).toEqual([]);
    await sandbox.advanceClock(3600);
    expect(listener.received).toHaveLength(1);
  });

  test("is not retried if the listener fails, and the journal records the response", async () => {
    const failing = await startListener(503);
    const { ref } = await mtn.pay({}, { "x-callback-url": failing.url });
    await sandbox.approve(ref);
    await sandbox.advanceClock(3600);
    expect(failing.received).toHaveLength(1);
    expect(sandbox.journal().callbacks).toMatchObject([
      { ref, response: { status: 503, body: "noted" } },
    ]);
    await failing.stop();
  });

  test("is not sent without X-Callback-Url", async () => {
    const { ref } = await mtn.pay();
    await sandbox.approve(ref);
    expect(sandbox.journal().callbacks).toEqual([]);
  });

  test("is changed, omitted or repeated by callback_put, never_callback, duplicate and reorder", async () => {
    const switchesByRef = {
      put: "callback_put",
      silent: "never_callback",
      five: "duplicate(5)",
      stale: "reorder",
    } as const;
    const received: Record<string, unknown[]> = {};
    for (const [externalId, one] of Object.entries(switchesByRef)) {
      sandbox.scenario({ match: { ref: externalId }, do: [one] });
      await mtn.pay({ externalId }, { "x-callback-url": listener.url });
      await sandbox.approve(externalId);
      received[externalId] = listener.received
        .splice(0)
        .map((call) => `${call.method} ${String(call.body["status"])}`);
    }
    expect(received).toEqual({
      put: ["PUT SUCCESSFUL"],
      silent: [],
      five: Array.from({ length: 5 }, () => "POST SUCCESSFUL"),
      stale: ["POST SUCCESSFUL", "POST PENDING"],
    });
  });

  test("arrives before the response to the request to pay with callback_before_response", async () => {
    sandbox.scenario({ match: {}, do: ["callback_before_response"] });
    let answered = false;
    let answeredWhenReceived: boolean | undefined;
    listener.onCall = () => {
      answeredWhenReceived = answered;
    };
    await payWithCallback().then(() => (answered = true));
    expect([answeredWhenReceived, statuses()]).toEqual([false, ["SUCCESSFUL"]]);
  });

  test("is preceded by a callback of another merchant with foreign_order", async () => {
    sandbox.scenario({ match: {}, do: ["foreign_order"] });
    const { ref } = await payWithCallback();
    await sandbox.approve(ref);
    expect(listener.received.map((one) => one.body["externalId"] === "attempt-1")).toEqual([
      false,
      true,
    ]);
  });

  test("can be replayed with the same bytes over the control plane", async () => {
    const { ref } = await payWithCallback();
    await sandbox.approve(ref);
    const eventId = sandbox.journal().callbacks[0]?.eventId;
    const response = await fetch(`${sandbox.urls.mtn}/__sim/replay`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ eventId }),
    });
    expect(response.status).toBe(200);
    expect(listener.received[1]?.body).toEqual(listener.received[0]?.body);
  });
});

describe("the status", () => {
  test("decline(reason) fails the payment without a PIN", async () => {
    sandbox.scenario({ match: { msisdn: "673000001" }, do: ["decline(NOT_ENOUGH_FUNDS)"] });
    const { ref } = await mtn.pay();
    await sandbox.advanceClock(1);
    expect((await mtn.status(ref)).json).toMatchObject({
      status: "FAILED",
      reason: { code: "NOT_ENOUGH_FUNDS" },
    });
  });

  test("reason_text returns the reason as a string", async () => {
    sandbox.scenario({ match: {}, do: ["decline(PAYER_LIMIT_REACHED)", "reason_text"] });
    const { ref } = await mtn.pay();
    await sandbox.advanceClock(1);
    expect((await mtn.status(ref)).json?.["reason"]).toBe("PAYER_LIMIT_REACHED");
  });

  test("wrong_amount, wrong_currency and wrong_reference change both status and callback", async () => {
    sandbox.scenario({ match: {}, do: ["wrong_amount", "wrong_currency", "wrong_reference"] });
    const { ref } = await payWithCallback();
    await sandbox.approve(ref);
    const wrong = { amount: "4180", currency: "EUR", externalId: "other-attempt-1" };
    expect((await mtn.status(ref)).json).toMatchObject(wrong);
    expect(listener.received[0]?.body).toMatchObject(wrong);
  });

  test("late_success(seconds) succeeds this long after the expiry", async () => {
    sandbox.scenario({ match: {}, do: ["late_success(60)"] });
    const { ref } = await payWithCallback();
    await sandbox.advanceClock(300);
    expect((await mtn.status(ref)).json).toMatchObject({
      status: "FAILED",
      reason: { code: "COULD_NOT_PERFORM_TRANSACTION" },
    });
    await sandbox.advanceClock(60);
    expect((await mtn.status(ref)).json?.["status"]).toBe("SUCCESSFUL");
    expect(statuses()).toEqual(["FAILED", "SUCCESSFUL"]);
  });

  test("status_flip changes from PENDING to FAILED to SUCCESSFUL", async () => {
    sandbox.scenario({ match: {}, do: ["status_flip"] });
    const { ref } = await payWithCallback();
    const seen = [(await mtn.status(ref)).json?.["status"]];
    for (const seconds of [1, 30]) {
      await sandbox.advanceClock(seconds);
      seen.push((await mtn.status(ref)).json?.["status"]);
    }
    expect(seen).toEqual(["PENDING", "FAILED", "SUCCESSFUL"]);
  });
});

describe("transport errors", () => {
  test("no_answer and created_but_timeout send no response; only the latter creates a payment", async () => {
    sandbox.scenario({ match: { ref: "lost" }, do: ["no_answer"] });
    sandbox.scenario({ match: { ref: "kept" }, do: ["created_but_timeout"] });
    await expect(mtn.pay({ externalId: "lost" })).rejects.toThrow(/timeout/i);
    await expect(mtn.pay({ externalId: "kept" })).rejects.toThrow(/timeout/i);
    expect(sandbox.payments().map((one) => one.ourRef)).toEqual(["kept"]);
  });

  test("http(code,times) and created_but_http return errors; only the latter creates a payment", async () => {
    sandbox.scenario({ match: { op: "requesttopay", ref: "down" }, do: ["http(503,2)"] });
    const codes = [];
    for (let attempts = 0; attempts < 3; attempts += 1)
      codes.push((await mtn.pay({ externalId: "down" })).status);
    expect(codes).toEqual([503, 503, 202]);
    sandbox.scenario({ match: { ref: "odd" }, do: ["created_but_http(500)"] });
    const { ref, status } = await mtn.pay({ externalId: "odd" });
    expect([status, (await mtn.status(ref)).status]).toEqual([500, 200]);
  });

  test("slow(ms) delays the response", async () => {
    sandbox.scenario({ match: { op: "requesttopay_status" }, do: ["slow(60)"] });
    const { ref } = await mtn.pay();
    const before = performance.now();
    expect((await mtn.status(ref)).status).toBe(200);
    expect(performance.now() - before).toBeGreaterThanOrEqual(58);
  });

  test("garbage_json truncates the response of the matched read", async () => {
    sandbox.scenario({ match: { op: "requesttopay_status", nth: 2 }, do: ["garbage_json"] });
    const { ref } = await mtn.pay();
    const reads = [await mtn.status(ref), await mtn.status(ref), await mtn.status(ref)];
    expect(reads.map((read) => [read.status, read.json !== undefined])).toEqual([
      [200, true],
      [200, false],
      [200, true],
    ]);
  });

  test("token_revoked revokes the current token once; a new token works", async () => {
    sandbox.scenario({ match: { op: "requesttopay" }, do: ["token_revoked"] });
    expect((await mtn.pay()).status).toBe(401);
    expect((await mtn.pay()).status).toBe(401);
    expect((await (await createMtnClient(sandbox)).pay()).status).toBe(202);
  });

  test("a refund can fail at once, fail late or time out", async () => {
    const { ref } = await mtn.pay();
    await sandbox.approve(ref);
    const disbursement = await createMtnClient(sandbox, "disbursement");
    const refund = async (externalId: string): Promise<string> => {
      const { currency, payerMessage, payeeNote } = paymentBody();
      const own = randomUUID();
      await disbursement.post(
        "/disbursement/v1_0/refund",
        { amount: "100", currency, payerMessage, payeeNote, externalId, referenceIdToRefund: ref },
        { "x-reference-id": own },
      );
      return own;
    };
    const read = async (own: string) =>
      (await disbursement.get(`/disbursement/v1_0/refund/${own}`)).json?.["status"];
    for (const one of ["refund_fail", "refund_late_fail", "refund_timeout"] as const)
      sandbox.scenario({ match: { op: "refund", ref: one }, do: [one] });
    const [now, late] = [await refund("refund_fail"), await refund("refund_late_fail")];
    await expect(refund("refund_timeout")).rejects.toThrow(/timeout/i);
    await sandbox.advanceClock(1);
    expect([await read(now), await read(late)]).toEqual(["FAILED", "PENDING"]);
    await sandbox.advanceClock(30);
    expect(await read(late)).toBe("FAILED");
    expect(sandbox.payments().find((one) => one.ourRef === "refund_timeout")?.status).toBe("paid");
  });
});
