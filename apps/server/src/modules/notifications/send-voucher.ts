import { formatDay } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import { dayOf } from "@wakafine/shared/rules/dates.ts";
import { maskedVoucherCode } from "@wakafine/shared/vouchers/code.ts";
import { voucherMessages as texts } from "@wakafine/shared/vouchers/message-texts.ts";
import { z } from "zod";
import type { JobHandler } from "../../jobs/outbox.ts";
import { shownCode, voucherById, voucherOfBooking } from "../vouchers/public.ts";
import { deliver } from "./deliver-message.ts";
import type { Notice } from "./send-refund-notice.ts";
import { byChannel, shortened } from "./send-refund-notice.ts";
import type { SendingDeps } from "./send-tickets.ts";

const payload = z.object({
  bookingId: z.string(),
  /** The voucher issued; null: none. */
  voucherId: z.string().nullable(),
  /** Returned to the voucher that paid the booking, francs. */
  returnedXaf: z.int().min(0),
});

type Addressed = Parameters<typeof byChannel>[1]["details"];

/** Sends the code of a new voucher, or what was returned to one, by the channel of the booking. The stored message omits the code. */
export function voucherHandler(deps: SendingDeps): JobHandler {
  return async (job) => {
    const { bookingId, voucherId, returnedXaf } = payload.parse(job.payload);
    const details = await deps.messageData(bookingId);
    if (!details) return { drop: "the booking is gone" };
    const notice =
      voucherId === null
        ? await returnedNotice(deps, details, returnedXaf)
        : await issuedNotice(deps, details, voucherId);
    if (!notice) return { drop: "the voucher is gone" };
    return deliver(deps.context, job, byChannel(deps, { job, details, notice }));
  };
}

async function issuedNotice(
  { context: { config, database } }: SendingDeps,
  { language, link, orderCode }: Addressed,
  voucherId: string,
): Promise<Notice | null> {
  const [row] = await database.query(voucherById(voucherId));
  if (!row) return null;
  const textWith = (code: string) =>
    shortened(link, (shownLink) =>
      t(texts.issued_sms, language, {
        amount: formatFrancs(row.amount_xaf, language),
        code,
        day: formatDay(dayOf(new Date(row.expires_at)), language),
        order: orderCode,
        link: shownLink,
      }),
    );
  return {
    template: "voucher issued",
    text: textWith(shownCode(config, row)),
    stored: textWith(maskedVoucherCode(row.code_end)),
    subject: t(texts.mail_subject, language, { order: orderCode }),
    payerPhone: null,
  };
}

async function returnedNotice(
  { context: { database } }: SendingDeps,
  { bookingId, language, link, orderCode }: Addressed,
  returnedXaf: number,
): Promise<Notice | null> {
  const [row] = await database.query(voucherOfBooking(bookingId));
  if (!row) return null;
  return {
    template: "voucher returned",
    text: shortened(link, (shownLink) =>
      t(texts.returned_sms, language, {
        amount: formatFrancs(returnedXaf, language),
        code: maskedVoucherCode(row.code_end),
        day: formatDay(dayOf(new Date(row.expires_at)), language),
        order: orderCode,
        link: shownLink,
      }),
    ),
    subject: t(texts.mail_subject, language, { order: orderCode }),
    payerPhone: null,
  };
}
