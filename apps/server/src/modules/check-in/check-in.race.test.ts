import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import type { SoldTicket } from "@wakafine/testkit/sold-tickets.ts";
import { sellTickets } from "@wakafine/testkit/sold-tickets.ts";
import { rounds } from "@wakafine/testkit/soak.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const { users, departures } = smallWorld;
let app: TestApp;
let other: TestApp;
let tokens: readonly string[] = [];
beforeAll(async () => {
  app = await startTestApp();
  other = await startTestApp({ database: app.database, sandbox: app.sandbox });
  tokens = [
    await logInMember(app, users.member.sample[1]),
    await logInMember(app, users.member.sample[2]),
    await logInMember(app, users.member.sample[9]),
  ];
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});

async function sell(count = 1): Promise<readonly SoldTicket[]> {
  return sellTickets(app.database, {
    departureId: departures.soon.id,
    passengers: Array.from({ length: count }, (_, index) => ({ lastname: `Passager ${index}` })),
  });
}
function mark({ code }: SoldTicket, turn: number, key?: string) {
  return (turn % 2 ? app : other).call(
    "markTicket",
    { body: { code_verification: code } },
    { token: tokens[turn % 3]!, ...(key ? { key } : {}) },
  );
}
const outcomesOf = ({ id }: SoldTicket) =>
  app.database.sql<{ outcome: string; count: number }>(
    "select outcome, count(*)::int from check_ins where ticket_id = $1 group by outcome order by outcome",
    [id],
  );

test("of 20 concurrent marks of one ticket at two processes one succeeds and 19 get ticket_already_validated [G.check.04]", async () => {
  const [ticket] = await sell();
  const responses = await Promise.all(Array.from({ length: 20 }, (_, turn) => mark(ticket!, turn)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  const winner = responses.find(({ status }) => status === 200)!;
  for (const { status, body } of responses.filter((response) => response !== winner)) {
    expect([status, body.error_code, body.data]).toEqual([
      409,
      "ticket_already_validated",
      { checked_in: winner.body.data.checked_in },
    ]);
  }
  expect(await outcomesOf(ticket!)).toEqual([
    { outcome: "accepted", count: 1 },
    { outcome: "ticket_already_validated", count: 19 },
  ]);
  expect(
    await app.database.sql("select from audit_log where entity_id = $1 and action = 'check in'", [
      ticket!.id,
    ]),
  ).toHaveLength(1);
});

test("the control: without the state in the condition more than one mark succeeds", async () => {
  const [ticket] = await sell();
  const unguarded =
    "update tickets set status = 'VALIDATE' where id = $1 and 'PAID' = $2 returning id";
  const [read] = await app.database.sql<{ status: string }>(
    "select status from tickets where id = $1",
    [ticket!.id],
  );
  const winners = await Promise.all(
    Array.from({ length: 20 }, () => app.database.sql(unguarded, [ticket!.id, read?.status])),
  );
  expect(winners.flat().length).toBeGreaterThan(1);
});

test("one nonce sent 12 times at once marks once and returns 12 equal responses [G.check.04]", async () => {
  const [ticket] = await sell();
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, turn) => mark(ticket!, turn * 3, "one-scan-many-sends")),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await outcomesOf(ticket!)).toEqual([{ outcome: "accepted", count: 1 }]);
});

test("one nonce sent at once for two tickets marks one of them", async () => {
  for (let round = 0; round < rounds(2, 50); round += 1) {
    const [left, right] = await sell(2);
    const responses = await Promise.all([
      mark(left!, 0, `nonce-of-two-tickets-${round}`),
      mark(right!, 3, `nonce-of-two-tickets-${round}`),
    ]);
    expect(responses.map(({ status, body }) => body.error_code ?? status).sort()).toEqual([
      200,
      "idempotency_conflict",
    ]);
    expect(
      await app.database.sql("select from tickets where id = any ($1) and status = 'VALIDATE'", [
        [left!.id, right!.id],
      ]),
    ).toHaveLength(1);
  }
});

test("of a concurrent mark and cancellation of a ticket only one succeeds [G.check.04]", async () => {
  for (let round = 0; round < rounds(5, 100); round += 1) {
    const [ticket] = await sell();
    const [marked, cancelled] = await Promise.all([
      mark(ticket!, round),
      app.database.sql(
        "update tickets set status = 'CANCEL' where id = $1 and status = 'PAID' returning id",
        [ticket!.id],
      ),
    ]);
    expect(marked.status === 200).toBe(cancelled.length === 0);
    if (marked.status !== 200) expect(marked.body.error_code).toBe("ticket_cancelled");
  }
});

test("of undos and marks at the same time each ticket ends used or unused as its stored check-ins say, and is never on board twice [G.ticket.01, G.check.04]", async () => {
  for (let round = 0; round < rounds(10, 200); round += 1) {
    const [ticket] = await sell();
    expect((await mark(ticket!, 0)).status).toBe(200);
    const body = { ticket_uuid: ticket!.id, reason: "Mauvais car" };
    await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        turn % 2
          ? mark(ticket!, turn)
          : (turn % 4 ? app : other).call("undoCheckIn", { body }, { token: tokens[1]! }),
      ),
    );
    const [row] = await app.database.sql<{ status: string; on_board: number; history: number }>(
      `select t.status, (select count(*) from check_ins c where c.ticket_id = t.id and c.outcome = 'accepted' and c.undone_at is null)::int as on_board,
         (select count(*) from audit_log a where a.entity_id = t.id::text and a.action = 'check in')::int
           - (select count(*) from audit_log a where a.entity_id = t.id::text and a.action = 'undo check in')::int as history
       from tickets t where t.id = $1`,
      [ticket!.id],
    );
    const expected = row?.status === "VALIDATE" ? 1 : 0;
    expect([row?.on_board, row?.history]).toEqual([expected, expected]);
  }
});
