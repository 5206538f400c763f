import { parseTicketQr } from "@wakafine/shared/tickets/ticket-qr.ts";
import { uuidOrNull } from "../../database/sql-text.ts";

/** The ticket that an entered or scanned text identifies: one of the two, or none when the text cannot be a ticket code. */
export interface NamedTicket {
  readonly code: string | null;
  readonly qrcodeUuid: string | null;
}

const prefixLength = 3;

/**
 * Parses what a controller entered or scanned: QR text, bare qrcode_uuid, or a code in any case with spaces, dots and dashes anywhere
 * [G.ticket.06, A7.check.04]. The signature of a QR text is not checked, because the ticket is read from the database.
 */
export function namedTicket(entered: string): NamedTicket {
  const scanned = parseTicketQr(entered);
  if (scanned) return { code: null, qrcodeUuid: scanned.ticket.qrcodeUuid };
  const qrcodeUuid = uuidOrNull(entered.trim());
  if (qrcodeUuid) return { code: null, qrcodeUuid };
  const bare = bareCode(entered);
  return {
    code:
      bare.length > prefixLength
        ? `${bare.slice(0, prefixLength)}-${bare.slice(prefixLength)}`
        : null,
    qrcodeUuid: null,
  };
}

/** Returns the letters and digits of a code in upper case. */
export function bareCode(entered: string): string {
  return entered.replace(/[^0-9a-z]/gi, "").toUpperCase();
}
