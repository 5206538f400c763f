import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { startLimitWindow } from "@wakafine/testkit/limit-window.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { sellTickets } from "@wakafine/testkit/sold-tickets.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

const { users, departures } = smallWorld;
let app: TestApp;
let controller = "";
let otherMember = "";
let administrator = "";
beforeAll(async () => {
  app = await startTestApp({
    env: { TICKET_ATTEMPTS_PER_MEMBER: "4", TICKET_ATTEMPTS_PER_AGENCY: "6" },
  });
  [controller, otherMember, administrator] = (await Promise.all(
    [users.member.sample[9], users.member.sample[2], users.member.sample[1]].map((one) =>
      logInMember(app, one),
    ),
  )) as [string, string, string];
});
beforeEach(() => startLimitWindow(app, 15));
afterAll(() => app.stop());

const mark = async (code: string, token = controller, key?: string) => {
  const { status, body } = await app.call(
    "markTicket",
    { body: { code_verification: code } },
    { token, ...(key === undefined ? {} : { key }) },
  );
  return body.error_code ?? String(status);
};
const lookUp = async (code: string, token = controller) =>
  (await app.call("lookUpTicket", { body: { code_verification: code } }, { token })).status;
const sellTicket = async (departureId: string) => {
  const [ticket] = await sellTickets(app.database, {
    departureId,
    passengers: [{ lastname: "Mbarga" }],
  });
  return ticket!;
};

test("look-ups and marks of unknown codes and of codes of other agencies share one limit per member; the agency's own tickets have none [G.check.03]", async () => {
  const [ownTicket, otherAgencyTicket] = [
    await sellTicket(departures.soon.id),
    await sellTicket(departures.first.id),
  ];
  expect([
    await mark(otherAgencyTicket.code),
    await mark("SMP-ZZZZZZZZ"),
    await lookUp(otherAgencyTicket.code),
    await lookUp("SMP-ZZZZZZZZ"),
  ]).toEqual(["ticket_other_agency", "ticket_not_found", 200, 200]);
  const rows = async () => (await app.database.sql("select 1 from check_ins")).length;
  const before = await rows();
  expect([
    await mark(otherAgencyTicket.code),
    await mark("SMP-ZZZZZZZZ"),
    await lookUp(otherAgencyTicket.code),
  ]).toEqual(["too_many_requests", "too_many_requests", 429]);
  const byQr = await app.call(
    "lookUpTicketByQr",
    { params: { id: otherAgencyTicket.qrcodeUuid } },
    { token: controller },
  );
  expect([byQr.status, Number(byQr.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect(await rows()).toBe(before);
  expect([
    await lookUp(ownTicket.code),
    await mark(ownTicket.code),
    await mark(ownTicket.code),
  ]).toEqual([200, "200", "ticket_already_validated"]);
  expect(await mark("SMP-ZZZZZZZZ", otherMember)).toBe("ticket_not_found");
  await app.advance(15 * 60);
  expect(await mark(otherAgencyTicket.code)).toBe("ticket_other_agency");
});

test("the members of an agency share one limit, and a retry with the same idempotency key counts once", async () => {
  for (let retry = 1; retry <= 6; retry += 1)
    expect(await mark("SMP-YYYYYYYY", controller, "one-scan-of-the-controller")).toBe(
      "ticket_not_found",
    );
  for (let guess = 1; guess <= 3; guess += 1)
    expect(await mark(`SMP-YYYYYYY${guess}`)).toBe("ticket_not_found");
  for (let guess = 4; guess <= 5; guess += 1)
    expect(await mark(`SMP-YYYYYYY${guess}`, otherMember)).toBe("ticket_not_found");
  for (const token of [otherMember, administrator])
    expect(await mark("SMP-YYYYYYY6", token)).toBe("too_many_requests");
});

test("a refused scan counts once per key, and one beyond the limit is not kept [G.check.03, G.check.04]", async () => {
  const scan = async (code: string, key: string) =>
    (
      await app.call(
        "lookUpTicket",
        { body: { code_verification: code } },
        { token: controller, key },
      )
    ).status;
  const kept = async () =>
    (await app.database.sql("select 1 from check_ins where entered like 'SMP-XXXXXXX%'")).length;
  for (let retry = 1; retry <= 5; retry += 1)
    expect(await scan("SMP-XXXXXXXX", "one-scan-at-the-door")).toBe(200);
  for (let guess = 1; guess <= 4; guess += 1)
    expect(await scan(`SMP-XXXXXXX${guess}`, `guess-at-the-door-${guess}`)).toBe(
      guess <= 3 ? 200 : 429,
    );
  expect(await kept()).toBe(4);
});
