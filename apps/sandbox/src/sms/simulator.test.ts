import { afterEach, beforeEach, expect, test } from "vitest";
import type { Sandbox } from "../sandbox.ts";
import { startListener, startTestSandbox } from "../sandbox-under-test.ts";
import type { CallbackListener } from "../sandbox-under-test.ts";
import { demoSms } from "./simulator.ts";

let sandbox: Sandbox;
let listener: CallbackListener;
beforeEach(async () => {
  listener = await startListener();
  sandbox = await startTestSandbox({ env: { SANDBOX_SMS_RECEIPT_URL: listener.url } });
});
afterEach(() => Promise.all([sandbox.stop(), listener.stop()]));

function requestToken(
  secret = demoSms.clientSecret,
  form = "grant_type=client_credentials",
): Promise<Response> {
  const headers = {
    authorization: `Basic ${btoa(`${demoSms.clientId}:${secret}`)}`,
    "content-type": "application/x-www-form-urlencoded",
  };
  return fetch(`${sandbox.urls.sms}/oauth/v3/token`, { method: "POST", headers, body: form });
}

async function sendSms(changes: Record<string, unknown> = {}, token?: string): Promise<Response> {
  const bearer =
    token ?? ((await (await requestToken()).json()) as { access_token: string }).access_token;
  const outbound = {
    address: "tel:+237690000001",
    senderAddress: "tel:+2370000",
    senderName: "WAKAFINE",
    outboundSMSTextMessage: { message: "Billet WK7Q2" },
    ...changes,
  };
  return fetch(`${sandbox.urls.sms}/smsmessaging/v1/outbound/tel%3A%2B2370000/requests`, {
    method: "POST",
    headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
    body: JSON.stringify({ outboundSMSMessageRequest: outbound }),
    signal: AbortSignal.timeout(3000),
  });
}

test("a bearer token requires the right secret and the client credentials grant", async () => {
  expect(await (await requestToken()).json()).toMatchObject({
    token_type: "Bearer",
    expires_in: 3600,
  });
  expect((await requestToken("wrong")).status).toBe(401);
  expect((await requestToken(undefined, "grant_type=password")).status).toBe(400);
});

test("a message returns 201 and a resourceURL that ends in the message id", async () => {
  const response = await sendSms();
  expect(response.status).toBe(201);
  const { outboundSMSMessageRequest } = (await response.json()) as {
    outboundSMSMessageRequest: { resourceURL: string; address: string };
  };
  const [sms] = sandbox.smsInbox();
  expect(sms).toMatchObject({ to: "237690000001", senderName: "WAKAFINE", text: "Billet WK7Q2" });
  expect(outboundSMSMessageRequest.resourceURL.split("/").at(-1)).toBe(sms?.id);
  expect(outboundSMSMessageRequest.address).toBe("tel:+237690000001");
});

test.each([
  ["a sender name that is not allowed", { senderName: "SOMEBODY" }],
  ["another sender address", { senderAddress: "tel:+2379999" }],
  ["an address without tel:+", { address: "237690000001" }],
  ["an empty text", { outboundSMSTextMessage: { message: "" } }],
])("%s is rejected with 400", async (_case, changes) => {
  expect((await sendSms(changes)).status).toBe(400);
  expect(sandbox.smsInbox()).toHaveLength(0);
});

test("an unknown or expired token is rejected with 401", async () => {
  expect((await sendSms({}, "nobody")).status).toBe(401);
  const { access_token: token } = (await (await requestToken()).json()) as { access_token: string };
  await sandbox.advanceClock(3600);
  expect((await sendSms({}, token)).status).toBe(401);
});

test("http, no_answer and created_but_timeout fail the request; only the last stores the message", async () => {
  sandbox.scenario({ match: { op: "sms", nth: 1 }, do: ["http(429)"] });
  sandbox.scenario({ match: { op: "sms", nth: 2 }, do: ["no_answer"] });
  sandbox.scenario({ match: { op: "sms", nth: 3 }, do: ["created_but_timeout"] });
  expect((await sendSms()).status).toBe(429);
  await expect(sendSms()).rejects.toThrow(/timeout/i);
  expect(sandbox.smsInbox()).toHaveLength(0);
  await expect(sendSms()).rejects.toThrow(/timeout/i);
  expect(sandbox.smsInbox()).toHaveLength(1);
});

test("the delivery receipt is sent to the registered address with the message id", async () => {
  await sendSms();
  await sandbox.advanceClock(1);
  const expected = {
    callbackData: sandbox.smsInbox()[0]?.id,
    deliveryInfo: { address: "tel:+237690000001", deliveryStatus: "DeliveredToTerminal" },
  };
  expect(listener.received.map((one) => one.body)).toEqual([
    { deliveryInfoNotification: expected },
  ]);
});

test("a receipt can report a failure, be nested one level deeper or be omitted", async () => {
  sandbox.scenario({
    match: { op: "sms", nth: 1 },
    do: ["receipt(DeliveryImpossible)", "nested_receipt"],
  });
  sandbox.scenario({ match: { op: "sms", nth: 2 }, do: ["never_callback"] });
  await sendSms();
  await sendSms();
  await sandbox.advanceClock(1);
  expect(listener.received).toHaveLength(1);
  expect(listener.received[0]?.body).toMatchObject({
    deliveryInfoNotification: {
      deliveryInfoNotification: { deliveryInfo: { deliveryStatus: "DeliveryImpossible" } },
    },
  });
  expect(sandbox.smsInbox()).toHaveLength(1);
});
