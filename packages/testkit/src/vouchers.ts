import { randomUUID } from "node:crypto";
import { readConfig } from "@wakafine/server/config.ts";
import {
  hashVoucherCode,
  newVoucherCode,
  sealVoucherCode,
} from "@wakafine/server/modules/vouchers/voucher-code.ts";
import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { voucherAddress } from "@wakafine/server/modules/vouchers/voucher-response.ts";
import { displayVoucherCode } from "@wakafine/shared/vouchers/code.ts";
import { sampleBooking } from "./sample-booking.ts";
import type { TestApp } from "./test-app.ts";

interface VoucherInput {
  /** Default: 5000 francs. */
  readonly amount?: number;
  /** Days from now; default: 730. */
  readonly validDays?: number;
  readonly blocked?: boolean;
}

export interface TestVoucher {
  readonly id: string;
  /** As people read it. */
  readonly code: string;
  /** Of the address of its document. */
  readonly signature: string;
}

/** Inserts a voucher and the ledger entries that owe it. Its booking is any of the database, else a new unpaid one. */
export async function addVoucher(app: TestApp, input: VoucherInput = {}): Promise<TestVoucher> {
  const { amount = 5000, validDays = 730, blocked = false } = input;
  const config = readConfig({ DATABASE_URL: "postgres://unused" });
  const [id, code, posting] = [randomUUID(), newVoucherCode(), randomUUID()];
  await app.database.sql(
    `insert into vouchers (id, code_hash, code_sealed, code_end, booking_id, language, amount_xaf, balance_xaf, expires_at, blocked_reason)
     values ($1, $2, $3, $4, $5, 'fr', $6::integer, $6::integer, app_now() + make_interval(days => $7), $8)`,
    [
      id,
      hashVoucherCode(code),
      sealVoucherCode(config, code),
      code.slice(-5),
      await anyBooking(app),
      amount,
      validDays,
      blocked ? "stolen" : null,
    ],
  );
  await app.database.sql(
    `with posted as (insert into ledger_transactions (id, kind) values ($1, 'refund_owed') returning id)
     insert into ledger_entries (transaction_id, position, account, amount)
     select id, position, account, amount from posted,
       (values (0, 'suspense', $2::bigint), (1, 'voucher_owed', -$2::bigint)) as e(position, account, amount)`,
    [posting, amount],
  );
  const address = new URL(voucherAddress(config, id));
  return {
    id,
    code: displayVoucherCode(code),
    signature: address.searchParams.get("signature") ?? "",
  };
}

async function anyBooking(app: TestApp): Promise<string> {
  const read = async () =>
    (await app.database.sql<{ id: string }>("select id from bookings limit 1"))[0]?.id;
  const known = await read();
  if (known !== undefined) return known;
  const { status, body } = await app.call("createBooking", {
    body: sampleBooking(smallWorld.departures.trainEconomic.id),
  });
  if (status >= 300) throw new Error(`no booking for a voucher: ${JSON.stringify(body)}`);
  return (await read())!;
}
