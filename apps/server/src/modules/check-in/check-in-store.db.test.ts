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

test("check-in reads tickets of its own agency only; of other agencies' tickets only whether they exist [G.role.15]", async () => {
  const { database } = app.app.context;
  const sale = { passengers: [{ lastname: "Ngo Bassong", cni: "CNI100200300" }] };
  const [ownTicket] = await sellTickets(app.database, { ...sale, departureId: departures.soon.id });
  const [otherAgencyTicket] = await sellTickets(app.database, {
    ...sale,
    departureId: departures.first.id,
  });
  const ownAgency = agencies.sample.id;
  expect(
    (await database.query(ticketNamed(ownAgency, ownTicket!.code, null))).map((row) => row.id),
  ).toEqual([ownTicket!.id]);
  expect(await database.query(ticketNamed(ownAgency, otherAgencyTicket!.code, null))).toEqual([]);
  expect(await database.query(ticketNamed(ownAgency, null, otherAgencyTicket!.qrcodeUuid))).toEqual(
    [],
  );
  const existsElsewhere = async (code: string | null, qr: string | null) =>
    (await database.query(ticketElsewhere(ownAgency, code, qr)))[0]?.found;
  expect([
    await existsElsewhere(otherAgencyTicket!.code, null),
    await existsElsewhere(null, otherAgencyTicket!.qrcodeUuid),
  ]).toEqual([true, true]);
  expect([
    await existsElsewhere(ownTicket!.code, null),
    await existsElsewhere("SMP-ZZZZZZZZ", null),
  ]).toEqual([false, false]);
});
