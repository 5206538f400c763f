import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { sellTickets } from "@wakafine/testkit/sold-tickets.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ticketElsewhere, ticketNamed } from "./check-in-store.ts";

const { agencies, departures } = smallWorld;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test("check-in reads only tickets of its own agency and only the existence of another agency's [G.role.15]", async () => {
  const { database } = app.app.context;
  const one = { passengers: [{ lastname: "Ngo Bassong", cni: "CNI100200300" }] };
  const [own] = await sellTickets(app.database, { ...one, departureId: departures.soon.id });
  const [foreign] = await sellTickets(app.database, { ...one, departureId: departures.first.id });
  const mine = agencies.sample.id;
  expect((await database.query(ticketNamed(mine, own!.code, null))).map((row) => row.id)).toEqual([
    own!.id,
  ]);
  expect(await database.query(ticketNamed(mine, foreign!.code, null))).toEqual([]);
  expect(await database.query(ticketNamed(mine, null, foreign!.qrcodeUuid))).toEqual([]);
  const elsewhere = async (code: string | null, qr: string | null) =>
    (await database.query(ticketElsewhere(mine, code, qr)))[0]?.found;
  expect([
    await elsewhere(foreign!.code, null),
    await elsewhere(null, foreign!.qrcodeUuid),
  ]).toEqual([true, true]);
  expect([await elsewhere(own!.code, null), await elsewhere("SMP-ZZZZZZZZ", null)]).toEqual([
    false,
    false,
  ]);
});
