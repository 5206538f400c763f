import { parseTicketQr } from "@wakafine/shared/tickets/ticket-qr.ts";
import { uuidOrNull } from "../../database/sql-text.ts";

/** What a typed or scanned text names: one of the two, or nothing that could be a ticket. */
export interface NamedTicket {
  readonly code: string | null;
  readonly qrcodeUuid: string | null;
}

const prefixLength = 3;

/**
 * Reads what a controller typed or scanned: QR text, bare qrcode_uuid, or a code in any case with spaces, dots and dashes anywhere
 * [G.ticket.06, A7.check.04]. The signature of a QR text is not checked here: it proves issue, and the database knows better.
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

/** The letters and digits of a code, upper case. */
export function bareCode(entered: string): string {
  return entered.replace(/[^0-9a-z]/gi, "").toUpperCase();
}
