import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { sampleBooking, samplePassenger } from "@wakafine/testkit/sample-booking.ts";
import type { Sandbox } from "@wakafine/sandbox/sandbox.ts";
import { startSandbox } from "@wakafine/sandbox/sandbox.ts";
import { childSettings } from "@wakafine/testkit/child-settings.ts";
import type { ServerChild } from "@wakafine/testkit/server-child.ts";
import { startServerChild } from "@wakafine/testkit/server-child.ts";
import type { TestDatabase } from "@wakafine/testkit/test-database.ts";
import { startTestDatabase } from "@wakafine/testkit/test-database.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const { departures, users: members, password } = smallWorld;
const owner = {
  lastname: "Nkoulou",
  phone: "+237655443300",
  cni: "118822334",
  mail: "nkoulou.prive@exemple.cm",
} as const;
const second = { lastname: "Tchoumi", cni: "LT99887766" } as const;
const key = "key-only-this-buyer-knows-77";

let database: TestDatabase;
let sandbox: Sandbox;
let server: ServerChild;
/** Names of settings whose values are keys of a provider. */
const isSecret = /_(?:KEY|SECRET|TOKEN)$/;

/** Values that no log line may contain, keyed by a description of the value. */
const secrets = new Map<string, string>();
beforeAll(async () => {
  database = await startTestDatabase();
  sandbox = await startSandbox();
  server = await startServerChild({
    ...childSettings(database, sandbox, 0),
    LOG_LEVEL: "trace",
    APP_SECRET: "a-secret-that-signs-pictures-0001",
  });
});
afterAll(async () => {
  await server.end("SIGKILL");
  await sandbox.stop();
  await database.drop();
});

interface ApiRequest {
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function callApi<Data>(
  method: string,
  path: string,
  { body, token, headers }: ApiRequest = {},
): Promise<{ status: number; data: Data; envelope: Record<string, unknown> }> {
  const response = await fetch(`${server.origin}/api/${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token ? { authorization: token } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const envelope = (await response.json()) as { data: Data };
  return { status: response.status, data: envelope.data, envelope };
}

const users = [
  samplePassenger(1, {
    lastname: owner.lastname,
    phonenumber: owner.phone,
    cni_identifier: owner.cni,
  }),
  samplePassenger(2, { lastname: second.lastname, cni_identifier: second.cni }),
];

/** Runs a booking from the hold to check-in, with typical user errors at each step. */
async function runWholeJourney(): Promise<void> {
  const hold = await callApi<{ hold_token: string }>("POST", "bookings/hold", {
    body: { legs: [{ departure_uuid: departures.soon.id }], places: 2 },
  });
  secrets.set("hold token", hold.data.hold_token);
  const body = sampleBooking(departures.soon.id, 2, {
    users,
    payer_phone: owner.phone,
    receive_method: { type: "EMAIL", token: owner.mail },
    hold_token: hold.data.hold_token,
  });
  expect(
    (await callApi("POST", "bookings", { body: { ...body, users: [{ ...users[0], sex_id: 77 }] } }))
      .status,
  ).toBe(400);
  const made = await callApi<{ order_hidden_uuid: string }>("POST", "bookings", {
    body,
    headers: { "idempotency-key": key },
  });
  expect(made.status).toBe(201);
  const link = made.data.order_hidden_uuid;
  secrets.set("hidden link", link);
  const order = async () =>
    (
      await callApi<{
        status: string;
        tickets: { code_verification: string; qr_text: string; ticket_url: string }[];
      }>("GET", `bookings/order/${link}`)
    ).data;
  await expect.poll(async () => (await order()).status, { interval: 200 }).toBe("PAID");
  await expect.poll(() => sandbox.mailInbox().length, { interval: 100 }).toBe(1);
  let ticket: { code_verification: string; qr_text: string; ticket_url: string } | undefined;
  await expect
    .poll(async () => (ticket = (await order()).tickets[0]), { interval: 200 })
    .toBeDefined(); // tickets may not be issued yet on a busy server
  secrets.set("ticket code", ticket!.code_verification).set("QR text", ticket!.qr_text);
  const picture = new URL(ticket!.ticket_url);
  secrets.set("picture's signature", picture.searchParams.get("signature") ?? "");
  for (const path of [
    `/app/reservation/success/${link}`,
    `/payment/loading?order=${link}`,
    `/t/${link}`,
    `${picture.pathname}${picture.search}`,
  ])
    await (await fetch(`${server.origin}${path}`)).arrayBuffer();
  await callApi("POST", `bookings/order/${link}/resend`);
  await checkIn(ticket!.code_verification);
}

async function checkIn(code: string): Promise<void> {
  const { email } = members.member.sample[1];
  await callApi("POST", "auth/agency/login", {
    body: { identifier: email, password: "Wrong-password-4711" },
  });
  const login = await callApi("POST", "auth/agency/login", {
    body: { identifier: email, password },
  });
  const token = String(login.envelope["Authorization"]);
  secrets.set("session token", token);
  await callApi("POST", "agencies/ticket", { body: { code_verification: code }, token });
  await callApi("GET", `agencies/ticket?keyword=${encodeURIComponent(owner.phone)}`, { token });
  expect(
    (await callApi("PUT", "agencies/ticket", { body: { code_verification: code }, token })).status,
  ).toBe(200);
  expect(
    (await callApi("PUT", "agencies/ticket", { body: { code_verification: code }, token })).status,
  ).toBe(409);
  await callApi("POST", "auth/logout", { token });
}

/** Causes internal errors. Each is logged with its cause, which must not contain the row. */
async function causeServerErrors(): Promise<void> {
  await database.sql("alter table passengers add constraint nobody_zed check (lastname <> 'Zed')");
  const broken = sampleBooking(departures.morning.id, 1, {
    users: [{ ...users[0]!, lastname: "Zed" }],
    payer_phone: owner.phone,
    receive_method: { type: "SMS", token: owner.phone },
  });
  expect((await callApi("POST", "bookings", { body: broken })).status).toBe(500);
  await database.sql("alter table users rename to users_away");
  expect(
    (
      await callApi("POST", "auth/agency/login", {
        body: { identifier: owner.mail, password: "Wrong-password-4711" },
      })
    ).status,
  ).toBe(500);
  await database.sql("alter table users_away rename to users");
  sandbox.scenario({ match: { op: "sms" }, do: ["http(500)"] });
  sandbox.scenario({ match: { op: "requesttopay" }, do: ["http(500)"] });
  const late = sampleBooking(departures.noFee.id, 1, {
    users: [users[0]!],
    payer_phone: owner.phone,
    receive_method: { type: "SMS", token: owner.phone },
  });
  const { data } = await callApi<{ order_hidden_uuid: string }>("POST", "bookings", { body: late });
  secrets.set("second hidden link", data.order_hidden_uuid);
  await expect
    .poll(() => sandbox.journal().requests.filter(({ op }) => op === "requesttopay").length, {})
    .toBeGreaterThanOrEqual(2);
}

test("no log line at any level contains identity numbers, phones, addresses, passwords, tokens, codes or keys, in a whole journey with errors at every step", async () => {
  await runWholeJourney();
  await causeServerErrors();
  expect(await server.end("SIGTERM")).toBe(0);
  const log = server.written();
  const known: readonly (readonly [string, string])[] = [
    ["identity number", owner.cni],
    ["other identity number", second.cni],
    ["phone", owner.phone.slice(4)],
    ["mail address", owner.mail],
    ["name", owner.lastname],
    ["other name", second.lastname],
    ["password", password],
    ["wrong password", "Wrong-password-4711"],
    ["idempotency key", key],
    ...Object.entries(sandbox.serverSettings).filter(([name]) => isSecret.test(name)),
    ["Stripe key", "sk_test_demo_card_key"],
    ["Stripe webhook secret", "whsec_demo_card_secret"],
    ["SMS secret", "demo-sms-secret"],
    ["our secret", "a-secret-that-signs-pictures-0001"],
    ["password of the database", "postgres:postgres@"],
  ];
  for (const [what, secret] of [...known, ...secrets]) {
    expect(secret.length, what).toBeGreaterThan(5);
    expect(
      log.split("\n").filter((line) => line.includes(secret)),
      what,
    ).toEqual([]);
  }
});

test("the log contains each response with its route and status, and each error with its cause and request id", () => {
  const records = server
    .written()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map(
      (line) =>
        JSON.parse(line) as {
          msg: string;
          route?: string;
          status?: number;
          reqId?: string;
          err?: { constraint?: string; message?: string; stack?: string };
        },
    );
  expect(records).toContainEqual(
    expect.objectContaining({
      msg: "request completed",
      route: "/api/bookings/order/:token",
      status: 200,
    }),
  );
  const failure = records.find(
    ({ msg, err }) => msg === "unexpected failure" && err?.constraint === "nobody_zed",
  );
  expect(failure).toMatchObject({
    reqId: expect.any(String),
    route: "/api/bookings",
    err: { stack: expect.stringContaining("booking") },
  });
});
