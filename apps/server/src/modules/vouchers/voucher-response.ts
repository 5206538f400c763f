import { routes } from "@wakafine/shared/contract/routes.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { displayVoucherCode, maskedVoucherCode } from "@wakafine/shared/vouchers/code.ts";
import type { Voucher } from "@wakafine/shared/vouchers/contract.ts";
import type { Config } from "../../config.ts";
import { isSameSecret, keyedHash } from "../../tokens.ts";
import { unsealVoucherCode } from "./voucher-code.ts";

/** A voucher as its owner sees it. Amounts are whole francs, times ISO 8601. */
export interface OwnVoucherRow {
  readonly id: string;
  readonly code_sealed: string;
  readonly code_end: string;
  readonly language: Language;
  readonly amount_xaf: number;
  readonly rest_xaf: number;
  readonly issued_at: string;
  readonly expires_at: string;
  readonly refusal: string | null;
  readonly order_code: string;
}

/** The columns of an `OwnVoucherRow`, read from vouchers `v` and bookings `b`. */
export const ownVoucherColumns = `v.id, v.code_sealed, v.code_end, v.language, v.amount_xaf, v.balance_xaf - v.reserved_xaf as rest_xaf, iso(v.issued_at) as issued_at,
  iso(v.expires_at) as expires_at, voucher_refusal(v) as refusal, b.order_code`;

/** Returns the code as people read it; only its end after a change of APP_SECRET. */
export function shownCode(
  config: Config,
  row: Pick<OwnVoucherRow, "code_sealed" | "code_end">,
): string {
  const code = unsealVoucherCode(config, row.code_sealed);
  return code === null ? maskedVoucherCode(row.code_end) : displayVoucherCode(code);
}

/** Returns the full address of a voucher's PDF [G.ticket.05]. The PDF contains the code, so the address is given only to the owner. */
export function voucherAddress(
  config: Pick<Config, "APP_SECRET" | "PUBLIC_ORIGIN">,
  voucherId: string,
): string {
  const path = routes.getVoucherDocument.path.replace("{id}", voucherId);
  return `${config.PUBLIC_ORIGIN}/api/${path}?signature=${signatureOf(config, voucherId)}`;
}

/** Returns whether a signature is that of the voucher's address. */
export function isVoucherSignature(
  config: Pick<Config, "APP_SECRET">,
  voucherId: string,
  given: string,
): boolean {
  return isSameSecret(given, signatureOf(config, voucherId));
}

function signatureOf({ APP_SECRET }: Pick<Config, "APP_SECRET">, voucherId: string): string {
  return keyedHash(APP_SECRET, `voucher document ${voucherId}`).toString("base64url").slice(0, 22);
}

/** Converts a row for its owner. */
export function toVoucherResponse(config: Config, row: OwnVoucherRow): Voucher {
  return {
    uuid: row.id,
    code: shownCode(config, row),
    amount: row.amount_xaf,
    rest: row.rest_xaf,
    issued_at: row.issued_at,
    expires_at: row.expires_at,
    refusal: row.refusal,
    document_url: voucherAddress(config, row.id),
    order_code: row.order_code,
  };
}
