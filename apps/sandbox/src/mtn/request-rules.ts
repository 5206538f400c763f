import { mtnErrors } from "./outcomes.ts";
import type { MtnError } from "./outcomes.ts";
import type { MtnKind, MtnParty } from "./ledger.ts";
import type { MtnOptions } from "./access.ts";
import type { MatchedRequest } from "../scenario-book.ts";

/** The validated body of a request to pay, a refund or a transfer. */
export interface MtnOrder {
  readonly amount: string;
  readonly currency: string;
  readonly externalId: string;
  /** Undefined for a refund: the money goes to the original payer. */
  readonly party: MtnParty | undefined;
  readonly payerMessage: string;
  readonly payeeNote: string;
  readonly referenceIdToRefund: string | undefined;
}

const NOTE_LIMIT = 160;
const profiles = {
  mtncameroon: { currency: "XAF", amount: /^[1-9]\d{0,11}$/, targetEnvironment: "mtncameroon" },
  sandbox: {
    currency: "EUR",
    amount: /^(?!0+(?:\.0+)?$)\d{1,12}(?:\.\d{1,2})?$/,
    targetEnvironment: "sandbox",
  },
} as const;

export function targetEnvironmentOf(profile: MtnOptions["profile"]): string {
  return profiles[profile].targetEnvironment;
}

export function currencyOf(profile: MtnOptions["profile"]): string {
  return profiles[profile].currency;
}

/** Returns payer or payee, amount and references of a body that may be invalid, to match scenarios. */
export function peekTransaction(body: unknown): Omit<MatchedRequest, "op"> {
  const fields = (body ?? {}) as Record<string, unknown>;
  const party = (fields["payer"] ?? fields["payee"]) as { partyId?: unknown } | null | undefined;
  return {
    msisdn: textOrUndefined(party?.partyId),
    amount: textOrUndefined(fields["amount"]),
    refs: [textOrUndefined(fields["externalId"]), textOrUndefined(fields["referenceIdToRefund"])],
  };
}

function textOrUndefined(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Validates a body as strictly as the provider: every field is a string, amounts are decimal strings, notes are plain text. */
export function parseOrder(
  body: unknown,
  kind: MtnKind,
  profile: MtnOptions["profile"],
): MtnOrder | MtnError {
  if (typeof body !== "object" || body === null) return mtnErrors.badRequest("Body must be JSON.");
  const fields = body as Record<string, unknown>;
  const rules = profiles[profile];
  const { amount, currency, externalId, payerMessage = "", payeeNote = "" } = fields;
  if (typeof currency !== "string") return mtnErrors.badRequest("currency is required.");
  if (currency !== rules.currency) return mtnErrors.currency;
  if (typeof amount !== "string" || !rules.amount.test(amount))
    return mtnErrors.badRequest("amount must be a decimal string.");
  if (typeof externalId !== "string" || externalId === "")
    return mtnErrors.badRequest("externalId is required.");
  if (!isPlainNote(payerMessage))
    return mtnErrors.badRequest("payerMessage carries characters that are not allowed.");
  if (!isPlainNote(payeeNote))
    return mtnErrors.badRequest("payeeNote carries characters that are not allowed.");
  const target = readTarget(fields, kind);
  return "http" in target
    ? target
    : { amount, currency, externalId, payerMessage, payeeNote, ...target };
}

function readTarget(
  fields: Record<string, unknown>,
  kind: MtnKind,
): Pick<MtnOrder, "party" | "referenceIdToRefund"> | MtnError {
  if (kind === "refund") {
    const { referenceIdToRefund } = fields;
    if (typeof referenceIdToRefund !== "string")
      return mtnErrors.badRequest("referenceIdToRefund is required.");
    return { party: undefined, referenceIdToRefund };
  }
  const side = kind === "requesttopay" ? "payer" : "payee";
  const { partyIdType, partyId } = (fields[side] ?? {}) as {
    partyIdType?: unknown;
    partyId?: unknown;
  };
  if (partyIdType !== "MSISDN") return mtnErrors.badRequest(`${side}.partyIdType must be MSISDN.`);
  if (typeof partyId !== "string" || !/^\d{10,15}$/.test(partyId))
    return mtnErrors.badRequest(
      `${side}.partyId must be digits with the country code, without plus.`,
    );
  return { party: { partyIdType, partyId }, referenceIdToRefund: undefined };
}

function isPlainNote(note: unknown): note is string {
  return typeof note === "string" && note.length <= NOTE_LIMIT && /^[A-Za-z0-9 ]*$/.test(note);
}
