import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { voucherEndsAt } from "@wakafine/shared/rules/dates.ts";
import { v7 as uuid } from "uuid";
import type { Config } from "../../config.ts";
import type { RequestContext } from "../../context.ts";
import type { Statement } from "../../database/database.ts";
import { enqueue } from "../../jobs/outbox.ts";
import type { LedgerEntry } from "../payments/public.ts";
import { issueVoucher, returnToVoucher } from "../vouchers/public.ts";
import type { BookingRecord } from "./booking-record.ts";

/** Topic of the outbox job that sends a voucher, or what was returned to one; the notifications module handles it. */
export const voucherMessage = "voucher-message";

interface Returned {
  readonly booking: Pick<BookingRecord, "id" | "language">;
  /** Issued as a new voucher; 0: none. */
  readonly issuedXaf: number;
  /** Returned to the voucher that paid the booking. */
  readonly returnedXaf: number;
  readonly issuedAt: Date;
}

/** The statements and ledger entries of what a cancellation gives back as vouchers. */
interface Given {
  readonly voucher: ResponseOf<"cancelTickets">["voucher"];
  /** Runs before the tickets that refer to the voucher. */
  readonly issuing: readonly Statement<unknown>[];
  readonly returning: readonly Statement<unknown>[];
  readonly credits: readonly LedgerEntry[];
}

/** Returns what a cancellation changes in vouchers: a new one, francs returned to the one that paid, the credit of voucher_owed and the message. */
export function giveVoucherBack(
  config: Config,
  { booking, issuedXaf, returnedXaf, issuedAt }: Returned,
  request: RequestContext | null,
): Given {
  const owedXaf = issuedXaf + returnedXaf;
  const voucher =
    issuedXaf === 0
      ? null
      : { uuid: uuid(), amount: issuedXaf, expires_at: voucherEndsAt(issuedAt).toISOString() };
  return {
    voucher,
    issuing: voucher
      ? [
          issueVoucher(
            config,
            {
              id: voucher.uuid,
              bookingId: booking.id,
              language: booking.language,
              amountXaf: issuedXaf,
              issuedAt,
            },
            request,
          ),
        ]
      : [],
    returning: [
      ...(returnedXaf > 0 ? [returnToVoucher(booking.id, returnedXaf)] : []),
      ...(owedXaf > 0
        ? [
            enqueue(voucherMessage, uuid(), {
              bookingId: booking.id,
              voucherId: voucher?.uuid ?? null,
              returnedXaf,
            }),
          ]
        : []),
    ],
    credits: owedXaf === 0 ? [] : [{ account: "voucher_owed", amountXaf: -owedXaf }],
  };
}
