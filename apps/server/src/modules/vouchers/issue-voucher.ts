import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { voucherEndsAt } from "@wakafine/shared/rules/dates.ts";
import type { Config } from "../../config.ts";
import type { RequestContext } from "../../context.ts";
import { auditRows } from "../../database/audit.ts";
import type { Statement } from "../../database/database.ts";
import { hashVoucherCode, newVoucherCode, sealVoucherCode } from "./voucher-code.ts";
import { insertVoucher } from "./voucher-store.ts";

/** A voucher to issue for cancelled tickets. `issuedAt`: the database's clock. */
export interface NewVoucher {
  readonly id: string;
  readonly bookingId: string;
  readonly language: Language;
  readonly amountXaf: number;
  readonly issuedAt: Date;
}

/** Returns the statement that issues a voucher, valid 2 years [C9.ticket.04]. Its francs are credited to voucher_owed by the caller. */
export function issueVoucher(
  config: Config,
  { id, bookingId, language, amountXaf, issuedAt }: NewVoucher,
  request: RequestContext | null,
): Statement<unknown> {
  const code = newVoucherCode();
  return insertVoucher(
    id,
    hashVoucherCode(code),
    sealVoucherCode(config, code),
    code.slice(-5),
    bookingId,
    language,
    amountXaf,
    voucherEndsAt(issuedAt).toISOString(),
    auditRows(
      [
        {
          action: "issue voucher",
          entity: "voucher",
          entityId: id,
          details: { booking: bookingId, amount_xaf: amountXaf },
        },
      ],
      request,
    ),
  );
}
