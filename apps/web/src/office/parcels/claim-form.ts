import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { type Language, type Message, t } from "@wakafine/shared/messages/catalogue.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { parcelClaimMessages as texts } from "@wakafine/shared/parcels/claim-messages.ts";
import { type ClaimReason, claimReasons } from "@wakafine/shared/parcels/claims.ts";
import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import { parcelProblemMessages } from "@wakafine/shared/parcels/problem-messages.ts";
import type { RuleErrors } from "../../lib/form.ts";
import { readAmount, validateAmount } from "../amount.ts";

export const maxText = 500;

/** A new claim; `images`: photos as data URLs. */
export interface ClaimForm {
  readonly claimant: "SENDER" | "RECEIVER";
  readonly reason: ClaimReason | "";
  readonly amount: string;
  readonly description: string;
  readonly images: readonly string[];
}

/** The decision about a claim. */
export interface DecisionForm {
  readonly verdict: "accept" | "reject";
  readonly awarded: string;
  readonly decision: string;
}

/** Returns the reasons that fit the parcel's state (decision 0178). The server checks the days. */
export function reasonsOf({
  status,
  exceptions,
}: Pick<Parcel, "status" | "exceptions">): readonly ClaimReason[] {
  if (status === "WAREHOUSE" || status === "EMBARK") return ["LOST"];
  return status === "ARRIVE" && exceptions.includes("LOST")
    ? claimReasons
    : ["DAMAGED", "INCOMPLETE"];
}

type LimitText = (typeof texts)["tooLarge" | "limitDeclared" | "limitPrice" | "awardHelp"];

/** Returns a message with the highest amount in both languages. */
export function limitMessage(message: LimitText, francs: number): Message {
  const inLanguage = (language: Language) =>
    t(message, language, { limit: formatFrancs(francs, language) });
  return { fr: inLanguage("fr"), en: inLanguage("en") };
}

function amountErrors(field: string, entered: string, limit: number): RuleErrors {
  const amount = readAmount(entered);
  if (amount === null) return validateAmount(field, entered);
  if (amount === 0) return { [field]: fieldMessages.positive };
  return amount > limit ? { [field]: limitMessage(texts.tooLarge, limit) } : {};
}

function textErrors(field: string, entered: string): RuleErrors {
  if (entered.trim() === "") return { [field]: formMessages.field_required };
  return entered.trim().length > maxText ? { [field]: texts.tooLong } : {};
}

/** Returns the errors of a claim of at most `limit` francs. */
export function validateClaim(form: ClaimForm, limit: number): RuleErrors {
  const needsPhoto = form.reason === "DAMAGED" || form.reason === "INCOMPLETE";
  return {
    ...(form.reason === "" ? { reason: formMessages.field_required } : {}),
    ...amountErrors("amount", form.amount, limit),
    ...textErrors("description", form.description),
    ...(needsPhoto && form.images.length === 0
      ? { images: parcelProblemMessages.photoRequired }
      : {}),
  };
}

/** Returns the errors of a decision about a claim of `limit` francs. */
export function validateDecision(form: DecisionForm, limit: number): RuleErrors {
  return {
    ...(form.verdict === "accept" ? amountErrors("awarded", form.awarded, limit) : {}),
    ...textErrors("decision", form.decision),
  };
}
