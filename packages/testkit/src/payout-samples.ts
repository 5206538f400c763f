import { randomUUID } from "node:crypto";
import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { lastCode } from "./account-world.ts";
import { addTraveller } from "./administration-samples.ts";
import { logInAdministrator, openSessionOf } from "./log-in-administrator.ts";
import { logInMember } from "./log-in-member.ts";
import type { SampleCalls } from "./sample-calls.ts";
import type { TestApp } from "./test-app.ts";

type PayoutCalls =
  | "getPayoutAccount"
  | "changePayoutNumber"
  | "validatePayoutNumber"
  | "listIncome"
  | "getIncomeStatement"
  | "listOwnPayouts"
  | "listDuePayouts"
  | "exportDuePayouts"
  | "listPayouts"
  | "createPayout"
  | "approvePayout"
  | "executePayout"
  | "failPayout"
  | "reversePayout"
  | "approvePayoutReversal"
  | "refusePayoutReversal";

const { agencies, departures, users } = smallWorld;
const agencyId = agencies.modest.id;

/** Books francs that an agency is owed for an ended departure, without a sale. The ledger stays balanced. */
export async function addPayable(
  app: Pick<TestApp, "database">,
  amountXaf: number,
  { agency = agencyId, departure = departures.withStops.id } = {},
): Promise<void> {
  await app.database.sql(
    `with movement as (
       insert into ledger_transactions (id, kind, agency_id, departure_id) values ($1, 'held_to_payable', $2::uuid, $3::uuid) returning id)
     insert into ledger_entries (transaction_id, position, account, agency_id, departure_id, amount)
     select id, 0, 'agency_payable', $2::uuid, $3::uuid, -$4::bigint from movement union all select id, 1, 'rounding', null, null, $4::bigint from movement`,
    [randomUUID(), agency, departure, amountXaf],
  );
}

/** Gives an agency a validated MTN number. */
export async function addPayoutNumber(
  app: Pick<TestApp, "database">,
  phone = "+237677001122",
  agency = agencyId,
): Promise<void> {
  await app.database.sql(
    "update agencies set momo_phone = $2, momo_validated_at = app_now() - interval '30 days' where id = $1",
    [agency, phone],
  );
}

let numbers = 0;

/** See `sampleCalls`. */
export function payoutSamples(app: TestApp): Pick<SampleCalls, PayoutCalls> {
  const member = () => logInMember(app, users.member.modest[1]);
  const newNumber = () => {
    numbers += 1;
    return `+23769${String(1_000_000 + numbers)}`;
  };
  /** Inserts an open payout that another administrator requested. */
  const openPayout = async (approvalRequired: boolean) => {
    await addPayable(app, 1000);
    const [id, requester] = [randomUUID(), await addTraveller(app)];
    await app.database.sql(
      `with made as (
         insert into payouts (id, agency_id, operator, phone, amount_xaf, approval_required, requested_by)
         values ($1, $2, 'MTN', '+237677001122', 1000, $3, $4) returning id, agency_id)
       insert into payout_lines select id, agency_id, $5, 1000 from made`,
      [id, agencyId, approvalRequired, requester, departures.withStops.id],
    );
    return id;
  };
  /** Inserts an executed payout; `waiting`: another administrator has requested its reversal. */
  const executedPayout = async ({ waiting = false } = {}) => {
    const id = await openPayout(false);
    const token = await logInAdministrator(app);
    const body = { transaction_id: randomUUID() };
    await app.call("executePayout", { params: { id }, body }, { token });
    if (waiting)
      await app.database.sql(
        `insert into payout_reversals (id, payout_id, cause, reason, state, approval_required, requested_by)
         select gen_random_uuid(), id, 'returned', 'The wallet is closed', 'requested', true, requested_by from payouts where id = $1`,
        [id],
      );
    return { token, params: { id } };
  };
  return {
    getPayoutAccount: async () => ({ token: await member() }),
    changePayoutNumber: async () => ({
      token: await member(),
      body: { phonenumber: newNumber(), type: "ORANGE" },
    }),
    async validatePayoutNumber() {
      const token = await member();
      const phone = newNumber();
      await app.call("changePayoutNumber", { body: { om_phone: phone } }, { token });
      return { token, params: { code: await lastCode(app, phone) } };
    },
    listIncome: async () => ({
      token: await member(),
      query: { start_date: "2026-01-01", page: 1, per_page: 5 },
    }),
    getIncomeStatement: async () => ({ token: await member(), query: { format: "csv" } }),
    listOwnPayouts: async () => ({ token: await member(), query: { page: 1, per_page: 5 } }),
    listDuePayouts: async () => ({
      token: await logInAdministrator(app),
      query: { page: 1, per_page: 5 },
    }),
    exportDuePayouts: async () => ({ token: await logInAdministrator(app) }),
    listPayouts: async () => ({
      token: await logInAdministrator(app),
      query: { state: "open", page: 1, per_page: 5 },
    }),
    async createPayout() {
      await addPayable(app, 1000);
      await addPayoutNumber(app);
      return {
        token: await logInAdministrator(app),
        body: { agency_uuid: agencyId, type: "MTN", amount: 1000 },
      };
    },
    approvePayout: async () => ({
      token: await logInAdministrator(app),
      params: { id: await openPayout(true) },
    }),
    executePayout: async () => ({
      token: await logInAdministrator(app),
      params: { id: await openPayout(false) },
      body: { transaction_id: randomUUID() },
    }),
    failPayout: async () => ({
      token: await logInAdministrator(app),
      params: { id: await openPayout(false) },
      body: { reason: "The number is closed" },
    }),
    reversePayout: async () => ({
      ...(await executedPayout()),
      body: { cause: "returned", reason: "The operator returned the money" },
    }),
    approvePayoutReversal: () => executedPayout({ waiting: true }),
    refusePayoutReversal: async () => ({
      ...(await executedPayout({ waiting: true })),
      body: { reason: "The agency has the money" },
    }),
  };
}

/** Makes another administrator and returns a session. */
export async function anotherAdministrator(app: TestApp): Promise<string> {
  return openSessionOf(app, await addTraveller(app, { roleId: 1, lastname: "Ekambi" }));
}
