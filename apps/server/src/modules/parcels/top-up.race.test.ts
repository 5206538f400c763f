import { callConcurrently } from "@wakafine/testkit/call-concurrently.ts";
import { freePort } from "@wakafine/testkit/global-setup.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import {
  addParcelBalance,
  parcelBalanceOf,
  sampleParcel,
  sampleTopUp,
} from "@wakafine/testkit/parcel-world.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { agencies, users } = smallWorld;
let one: TestApp;
let two: TestApp;
let token: string;
beforeAll(async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const ahead = { seconds: 0 };
  const env = { LIMITS: "false", PAYMENT_CALLBACK_ORIGIN: origin };
  one = await startTestApp({ ahead, env: { ...env, PORT: String(port) } });
  two = await startTestApp({ database: one.database, sandbox: one.sandbox, ahead, env });
  token = await logInMember(one, users.member.parcels[4]);
});
afterAll(async () => {
  await two.stop();
  await one.stop();
});

/** A fee of 3 % of the billing amount. */
const fee = 150;
const billing = 5000;

/** Sets the balance to what one top-up brings, whose payment a bank then takes back. Returns the top-up. */
async function toppedUp(amount: number): Promise<string> {
  const left = await parcelBalanceOf(one);
  if (left !== 0) await addParcelBalance(one, -left);
  const opened = await one.call("topUpBalance", { body: sampleTopUp({ amount }) }, { token });
  await one.drainOutbox();
  const id = opened.body.data.top_up_uuid;
  const [attempt] = await one.database.sql<{ ref: string }>(
    "select provider_ref as ref from payment_attempts where payable_kind = 'top_up' and payable_id = $1",
    [id],
  );
  await one.sandbox.approve(attempt?.ref ?? "");
  await one.advance(6);
  await one.sandbox.idle();
  while ((await one.runJob("payment-poller-mtn_momo")) > 0);
  expect(await parcelBalanceOf(one)).toBe(amount);
  return id;
}

async function loseDispute(topUp: string, amount: number): Promise<void> {
  await one.database.sql(
    `insert into disputes (driver, provider_ref, provider_txn_id, state, status, amount_minor, closed_at)
     select driver, 'du ' || id, provider_txn_id, 'lost', 'lost', $2, app_now() from payment_attempts where payable_id = $1`,
    [topUp, amount],
  );
}

test("parcels sent while a bank takes a top-up back are paid from what is left at their moment, and none is sent afterwards [G.parc.07, G.topup.03]", async () => {
  for (let round = 0; round < 4; round += 1) {
    const amount = 20 * fee;
    const topUp = await toppedUp(amount);
    await loseDispute(topUp, amount);
    const send = (app: TestApp) =>
      app.call("sendParcel", { body: sampleParcel({ billing_amount: billing }) }, { token });
    const [sent] = await Promise.all([
      callConcurrently([one, two], 20, send),
      one.runJob("refunds"),
      two.runJob("refunds"),
    ]);
    while ((await one.runJob("refunds")) > 0);
    const results = sent.map(({ status, body }) => body.error_code ?? status);
    const taken = results.filter((result) => result === 201).length;
    const refused = results.filter((result) => result === "parcel_balance_too_low").length;
    expect(taken + refused).toBe(20);
    expect(await parcelBalanceOf(one)).toBe(0 - taken * fee);
    const late = await send(two);
    expect(late.body.error_code).toBe("parcel_balance_too_low");
    expect(await one.app.payments.checkLedger()).toEqual([]);
  }
});

test("control: a fee whose balance was read before the charge-back is refused at commit, and is taken without the trigger [G.parc.07]", async () => {
  const amount = fee;
  const topUp = await toppedUp(amount);
  const client = new Client({ connectionString: one.database.url });
  await client.connect();
  const postFee = () =>
    client.query(
      `with movement as (insert into ledger_transactions (id, kind) values (gen_random_uuid(), 'parcel_fee') returning id)
       insert into ledger_entries (transaction_id, position, account, agency_id, amount)
       select id, 0, 'parcel_balance', $1::uuid, ${fee} from movement union all select id, 1, 'platform_commission', null, -${fee} from movement`,
      [agencies.parcels.id],
    );
  try {
    await client.query("begin");
    const read = await client.query<{ enough: boolean }>(
      "select sum(amount) <= $2 as enough from ledger_entries where account = 'parcel_balance' and agency_id = $1",
      [agencies.parcels.id, -fee],
    );
    expect(read.rows).toEqual([{ enough: true }]);
    await loseDispute(topUp, amount);
    while ((await one.runJob("refunds")) > 0);
    await postFee();
    await expect(client.query("commit")).rejects.toThrow("is negative");
    expect(await parcelBalanceOf(one)).toBe(0);

    await client.query("begin");
    await client.query("alter table ledger_entries disable trigger parcel_balance_covers_fees");
    await postFee();
    const overdrawn = await client.query<{ balance: number }>(
      "select (-sum(amount))::integer as balance from ledger_entries where account = 'parcel_balance' and agency_id = $1",
      [agencies.parcels.id],
    );
    expect(overdrawn.rows).toEqual([{ balance: -fee }]);
    await client.query("rollback");
  } finally {
    await client.end();
  }
});
