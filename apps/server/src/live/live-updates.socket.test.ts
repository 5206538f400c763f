import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ClientEvents, ServerEvents, SocketReply } from "@wakafine/shared/live/events.ts";
import { counterSale, openShift, plannedForSale } from "@wakafine/testkit/counter-samples.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { parcelBalanceOf, sampleTopUp } from "@wakafine/testkit/parcel-world.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { useTwoApps } from "@wakafine/testkit/use-test-app.ts";
import { io, type Socket } from "socket.io-client";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { Authentication } from "../context.ts";
import { smallWorld } from "../demo/small-world.ts";
import { createLiveUpdates } from "./live-updates.ts";

type Client = Socket<ServerEvents, ClientEvents>;

const { agencies, users } = smallWorld;
const [one, two] = useTwoApps({ env: { LIMITS: "false" } });
let token: string;
let stranger: string;
let parcels: string;
beforeAll(async () => {
  token = await logInMember(one, users.member.sample[1]);
  stranger = await logInMember(one, users.member.modest[1]);
  parcels = await logInMember(one, users.member.parcels[4]);
  await openShift(one, token);
});

const clients: Client[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});

/** Connects to a process without reconnecting. */
async function connect(origin: string): Promise<Client> {
  const client: Client = io(origin, { transports: ["websocket"], reconnection: false });
  clients.push(client);
  await new Promise<void>((resolve, reject) => {
    client.once("connect", resolve);
    client.once("connect_error", reject);
  });
  return client;
}
const present = (client: Client, session: string) =>
  client.emitWithAck("EVENT_FIRST_CONNECT", session) as Promise<SocketReply>;
const join = (client: Client, channel: string) =>
  client.emitWithAck("EVENT_JOIN_CHANNEL", channel) as Promise<SocketReply>;
/** Connects a member and joins the channel of their agency. */
async function screenOf(origin: string, session: string, agency: string): Promise<Client> {
  const client = await connect(origin);
  expect(await present(client, session)).toEqual({ ok: true });
  expect(await join(client, agency)).toEqual({ ok: true });
  return client;
}
const next = <Event extends keyof ServerEvents>(client: Client, event: Event) =>
  new Promise<Parameters<ServerEvents[Event]>[0]>((resolve) => {
    client.once(event, resolve as never);
  });
const ended = (client: Client) =>
  new Promise<string>((resolve) => {
    client.once("disconnect", resolve);
  });

test("a sale in one process reaches the agency's screens at another one, as the departure's id and nothing else; screens of other agencies hear nothing [C7.notif.06, C7.notif.08]", async () => {
  const departure = await plannedForSale(one, token);
  const screen = await screenOf(two.origin, token, agencies.sample.id);
  const foreign = await screenOf(two.origin, stranger, agencies.modest.id);
  const heard: unknown[] = [];
  foreign.onAny((...event: unknown[]) => heard.push(event));
  const update = next(screen, "EVENT_AGENCY_UPDATE");
  const sold = await one.call("createCounterSale", counterSale(departure), { token });
  expect(sold.status).toBe(201);
  expect(await update).toEqual({ departures: [departure] });
  expect(heard).toEqual([]);
});

test("a refused scan reaches the agency's screens without a departure", async () => {
  const screen = await screenOf(two.origin, token, agencies.sample.id);
  const update = next(screen, "EVENT_AGENCY_UPDATE");
  const body = { code_verification: "SMP-ZZZZZZZZ" };
  await one.call("lookUpTicket", { body }, { token, key: randomUUID() });
  expect(await update).toEqual({ departures: [] });
});

test("a client joins only its own channel and that of its agency [C7.notif.07, C7.notif.08, G.notif.06]", async () => {
  const client = await connect(one.origin);
  expect(await join(client, agencies.sample.id)).toEqual({ ok: false });
  await present(client, token);
  const own = (await one.call("getMe", {}, { token })).body.data.public_id;
  expect(await join(client, own)).toEqual({ ok: true });
  expect(await join(client, agencies.sample.id)).toEqual({ ok: true });
  for (const other of [agencies.modest.id, randomUUID(), 7 as never])
    expect(await join(client, other)).toEqual({ ok: false });
});

test("a wrong token ends the connection [C7.notif.06, G.notif.06]", async () => {
  for (const wrong of ["x".repeat(43), "", null as never]) {
    const client = await connect(one.origin);
    const end = ended(client);
    client.emit("EVENT_FIRST_CONNECT", wrong);
    expect(await end).toBe("io server disconnect");
  }
});

test("an open screen does not extend its session, which ends on its day; a call does [G.auth.08, G.notif.06]", async () => {
  const session = await logInMember(one, users.member.sample[2]);
  const hash = createHash("sha256").update(session).digest();
  await one.database.sql(
    "update sessions set seen_at = app_now() - interval '2 days', expires_at = app_now() + interval '1 day' where token_hash = $1",
    [hash],
  );
  const days = async () =>
    (
      await one.database.sql<{ days: number }>(
        "select round(extract(epoch from expires_at - app_now()) / 86400)::integer as days from sessions where token_hash = $1",
        [hash],
      )
    )[0]?.days;
  const screen = await screenOf(one.origin, session, agencies.sample.id);
  expect(await days()).toBe(1);
  expect(screen.connected).toBe(true);
  await one.call("getMe", {}, { token: session });
  expect(await days()).toBe(30);
});

test("a completed top-up reaches the agency's screens with its new balance [A4.topup.01, A7.notif.03, G.notif.05, G.topup.03]", async () => {
  const screen = await screenOf(two.origin, parcels, agencies.parcels.id);
  const completed = next(screen, "EVENT_RECHARGE_COMPLETED_NOTIFICATION");
  const { body } = await one.call("topUpBalance", { body: sampleTopUp() }, { token: parcels });
  await one.drainOutbox();
  const [attempt] = await one.database.sql<{ provider_ref: string }>(
    "select provider_ref from payment_attempts where payable_id = $1",
    [body.data.top_up_uuid],
  );
  await one.sandbox.approve(attempt?.provider_ref ?? "");
  await one.advance(6);
  await one.runJob("payment-poller-mtn_momo");
  expect(await completed).toEqual({
    order_status: "COMPLETED",
    status: "PAID",
    package_balance: await parcelBalanceOf(one),
    agency_uuid: agencies.parcels.id,
  });
});

test("after the connection to the database was lost, screens read everything again", async () => {
  const screen = await screenOf(one.origin, token, agencies.sample.id);
  const update = next(screen, "EVENT_AGENCY_UPDATE");
  await one.database.sql(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'wakafine listen'",
  );
  expect(await update).toEqual({ departures: null });
});

test("a process with open screens stops, and they take it for a lost network", async () => {
  const { database, sandbox } = one;
  const third = await startTestApp({ database, sandbox });
  const screen = await screenOf(third.origin, token, agencies.sample.id);
  const end = ended(screen);
  await third.stop();
  expect(await end).toBe("transport close");
});

test("a client that sends no token, whose session ends or who leaves the agency is disconnected; one account has at most 20 connections [G.notif.06]", async () => {
  const server = createServer();
  const actors = new Map<string, string>([
    ["ends", "left"],
    ["moves", "left"],
    ["stays", "home"],
  ]);
  const live = createLiveUpdates(server, {
    log: { info() {}, warn() {}, error() {}, debug() {} },
    checkSession: async (session) => {
      const agencyId = actors.get(session);
      return agencyId === undefined
        ? null
        : ({
            actor: { userId: session, publicId: session, member: { agencyId } },
          } as unknown as Authentication);
    },
    rechargeOf: async () => null,
    times: { admitMs: 200, checkMs: 50 },
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const silent = await connect(origin);
  expect(await ended(silent)).toBe("io server disconnect");
  const twice = await connect(origin);
  await present(twice, "stays");
  const second = ended(twice);
  twice.emit("EVENT_FIRST_CONNECT", "ends");
  expect(await second, "a second token").toBe("io server disconnect");
  const ends = await connect(origin);
  const moves = await connect(origin);
  await present(ends, "ends");
  await present(moves, "moves");
  const both = Promise.all([ended(ends), ended(moves)]);
  actors.delete("ends");
  actors.set("moves", "elsewhere");
  expect(await both).toEqual(["io server disconnect", "io server disconnect"]);
  const many = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const client = await connect(origin);
      await present(client, "stays");
      return client;
    }),
  );
  const excess = await connect(origin);
  const end = ended(excess);
  excess.emit("EVENT_FIRST_CONNECT", "stays");
  expect(await end).toBe("io server disconnect");
  expect(many.every(({ connected }) => connected)).toBe(true);
  live.stop();
  server.close();
  await once(server, "close");
});
