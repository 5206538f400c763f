import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import type { SoldTicket } from "@wakafine/testkit/sold-tickets.ts";
import { sellTickets } from "@wakafine/testkit/sold-tickets.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, expect, test } from "vitest";

const { users, departures } = smallWorld;
const { soon, morning, first } = departures;
const app = useTestApp();
let controller = "";
let planner = "";
beforeAll(async () => {
  controller = await logInMember(app, users.member.sample[9]);
  planner = await logInMember(app, users.member.sample[2]);
});

async function sell(
  departureId: string = soon.id,
  status: "PAID" | "BOOKED" | "CANCEL" = "PAID",
): Promise<SoldTicket> {
  const [ticket] = await sellTickets(app.database, {
    departureId,
    passengers: [{ lastname: "Ngo Bassong", firstname: "Élise" }],
    status,
  });
  return ticket!;
}
const newKey = () => crypto.randomUUID();
const scan = (code: string, key: string = newKey(), token = controller) =>
  app.call("lookUpTicket", { body: { code_verification: code } }, { token, key });
const scanQr = (id: string, key: string = newKey()) =>
  app.call("lookUpTicketByQr", { params: { id } }, { token: controller, key });
const mark = (code: string, key: string = newKey()) =>
  app.call("markTicket", { body: { code_verification: code } }, { token: controller, key });
const rowsOf = (entered: string) =>
  app.database.sql<{ outcome: string; ticket_id: string | null; user_id: string }>(
    "select outcome, ticket_id, user_id from check_ins where entered = $1 order by id",
    [entered],
  );
const statusOf = async ({ id }: SoldTicket) =>
  (await app.database.sql<{ status: string }>("select status from tickets where id = $1", [id]))[0]
    ?.status;

test("a scan of a ticket that may not board is kept with its reason, member and ticket, by code and by QR code [G.check.03, G.check.04]", async () => {
  const used = await sell();
  await mark(used.code);
  const cases: readonly [SoldTicket, string][] = [
    [used, "ticket_already_validated"],
    [await sell(soon.id, "CANCEL"), "ticket_cancelled"],
    [await sell(soon.id, "BOOKED"), "ticket_not_paid"],
    [await sell(morning.id), "ticket_wrong_day"],
  ];
  for (const [ticket, outcome] of cases) {
    const before = await statusOf(ticket);
    const code = ticket.code.toLowerCase();
    expect((await scan(code)).body.data).toMatchObject([{ uuid: ticket.id }]);
    expect((await scanQr(ticket.qrcodeUuid)).body.data.uuid).toBe(ticket.id);
    const row = { outcome, ticket_id: ticket.id, user_id: users.member.sample[9].id };
    expect([await rowsOf(code), await rowsOf(ticket.qrcodeUuid)], outcome).toEqual([[row], [row]]);
    expect(await statusOf(ticket)).toBe(before);
  }
  const { body } = await app.call(
    "listRefusedCheckIns",
    { query: { page: 1 } },
    { token: planner },
  );
  expect(body.data.data[0]).toMatchObject({
    outcome: "ticket_wrong_day",
    ticket: { code_verification: cases[3]![0].code },
  });
});

test("a scan of an unknown code and of another agency's ticket is kept without the ticket [G.check.03, G.role.15]", async () => {
  const foreign = await sell(first.id);
  const unknown = newKey();
  expect([(await scan(foreign.code)).body.data, (await scan("SMP-YYYYYYYY")).body.data]).toEqual([
    [],
    [],
  ]);
  await scanQr(foreign.qrcodeUuid);
  await scanQr(unknown);
  const kept = [];
  for (const entered of [foreign.code, foreign.qrcodeUuid, "SMP-YYYYYYYY", unknown])
    kept.push(...(await rowsOf(entered)));
  expect(kept.map(({ outcome, ticket_id }) => [outcome, ticket_id])).toEqual([
    ["ticket_other_agency", null],
    ["ticket_other_agency", null],
    ["ticket_not_found", null],
    ["ticket_not_found", null],
  ]);
});

test("a scan sent again with its key is one row and shows the ticket as it is now; the key of another scan is refused [G.book.24]", async () => {
  const [unpaid, other] = [await sell(soon.id, "BOOKED"), await sell(soon.id, "BOOKED")];
  const key = newKey();
  for (let sent = 0; sent < 3; sent += 1)
    expect((await scan(unpaid.code, key)).body.data[0]?.ticket_status).toBe("BOOKED");
  expect(await rowsOf(unpaid.code)).toHaveLength(1);
  await app.database.sql("update tickets set status = 'PAID' where id = $1", [unpaid.id]);
  expect((await scan(unpaid.code, key)).body.data[0]?.ticket_status).toBe("PAID");
  expect((await scan(other.code, key)).body.error_code).toBe("idempotency_conflict");
  expect((await scanQr(other.qrcodeUuid, key)).body.error_code).toBe("idempotency_conflict");
  expect((await scan(other.code, "short")).body.error_code).toBe("idempotency_key_invalid");
  expect([await rowsOf(other.code), await rowsOf(unpaid.code)]).toMatchObject([[], [{}]]);
});

test("of concurrent look-ups with one key one is kept", async () => {
  const cancelled = await sell(soon.id, "CANCEL");
  const key = newKey();
  const responses = await Promise.all(Array.from({ length: 10 }, () => scan(cancelled.code, key)));
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await rowsOf(cancelled.code)).toHaveLength(1);
  await Promise.all(Array.from({ length: 3 }, () => scan(cancelled.code)));
  expect(await rowsOf(cancelled.code), "a new key is a new scan").toHaveLength(4);
});

test("a look-up without a key is no scan, and a scan of a ticket that may board is kept by its mark only", async () => {
  const [cancelled, paid] = [await sell(soon.id, "CANCEL"), await sell()];
  await app.call(
    "lookUpTicket",
    { body: { code_verification: cancelled.code } },
    { token: controller },
  );
  await scan(paid.code);
  await scanQr(paid.qrcodeUuid);
  expect([await rowsOf(cancelled.code), await rowsOf(paid.code)]).toEqual([[], []]);
  await mark(paid.code);
  expect(await rowsOf(paid.code)).toMatchObject([{ outcome: "accepted" }]);
});
