import { logInAdministrator } from "./log-in-administrator.ts";
import type { SampleCalls } from "./sample-calls.ts";
import type { TestApp } from "./test-app.ts";

type ReviewCalls =
  | "statePayment"
  | "listAlerts"
  | "handleAlert"
  | "listPaymentReviews"
  | "settleReview"
  | "refundReview"
  | "closeReview";

interface Journeys {
  /** Returns the link of a new unpaid order. */
  readonly booked: () => Promise<string>;
  /** Returns the link of an order whose payer refused. */
  readonly refused: () => Promise<string>;
}

/** See `sampleCalls`. */
export function paymentReviewSamples(
  app: TestApp,
  { booked, refused }: Journeys,
): Pick<SampleCalls, ReviewCalls> {
  const review = async () => ({
    token: await logInAdministrator(app),
    params: { id: await paidInReview(app, await booked()) },
    body: { reason: "The operator's report was read" },
  });
  return {
    statePayment: async () => ({
      params: { token: await refused() },
      body: { transaction_id: "MP240518.1024.A12345" },
    }),
    listPaymentReviews: async () => ({
      token: await logInAdministrator(app),
      query: { page: 1, per_page: 5 },
    }),
    listAlerts: async () => ({
      token: await logInAdministrator(app),
      query: { page: 1, per_page: 5 },
    }),
    handleAlert: async () => ({
      token: await logInAdministrator(app),
      params: { id: await raiseAlert(app, "ledger") },
      body: { count: 1 },
    }),
    settleReview: review,
    refundReview: review,
    async closeReview() {
      const { token, body } = await review();
      const id = await raiseAlert(app, "unknown_callback");
      return { token, params: { id }, body: { ...body, subject: "callback" } };
    },
  };
}

async function raiseAlert(app: TestApp, kind: string): Promise<string> {
  const [alert] = await app.database.sql<{ id: string }>(
    "insert into alerts (id, kind, subject) values (gen_random_uuid(), $1, gen_random_uuid()::text) returning id",
    [kind],
  );
  return alert!.id;
}

/** Approves the prompt of an order at the operator and leaves its attempt in review, as after a day without a readable response. Returns the attempt's id. */
export async function paidInReview(app: TestApp, link: string): Promise<string> {
  await app.drainOutbox();
  const [attempt] = await app.database.sql<{ id: string; provider_ref: string }>(
    `update payment_attempts a set state = 'review', reason = 'undecided', ended_at = app_now(), next_poll_at = null from bookings b
     where b.id = a.payable_id and b.link_token = $1 returning a.id, a.provider_ref`,
    [link],
  );
  if (!attempt || !(await app.sandbox.approve(attempt.provider_ref)))
    throw new Error("nothing to approve");
  await app.sandbox.idle();
  return attempt.id;
}
