import { randomBytes } from "node:crypto";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import {
  codeMinutes,
  maxCodeAttempts,
  phoneCodeOf,
  readPhoneCode,
} from "@wakafine/shared/bookings/phone-code.ts";
import { v7 as uuid } from "uuid";
import type { Config } from "../../config.ts";
import type { RequestContext } from "../../context.ts";
import type { Statement } from "../../database/database.ts";
import { keyed } from "../../http/request-context.ts";
import { keyedHash, sha256 } from "../../tokens.ts";
import { knownKeyOf } from "./trusted-devices.ts";
import type { EnteredCode } from "./one-time-code-store.ts";
import { submitCode, renewCode } from "./one-time-code-store.ts";

/** What a code or link is for: `email` and `phone` prove a changed contact, `activation` opens an account without a password. */
export type CodePurpose = "validate" | "reset" | "activation" | "email" | "phone";
export type CodeChannel = "sms" | "email";

/** Topic of the outbox job that sends a code; its payload names the code and the channel, never a secret. */
export const accountCodeMessage = "account-code-message";

/** How long a link lives, in minutes; purposes without one have only a code of 15 minutes [G.auth.13, G.auth.17]. */
const linkMinutes: Readonly<Record<CodePurpose, number | null>> = {
  validate: null,
  reset: 60,
  activation: 7 * 24 * 60,
  email: null,
  phone: null,
};

/** A code to be made and sent. */
export interface CodeOrder {
  readonly userId: string;
  readonly purpose: CodePurpose;
  /** The one contact it goes to, and proves. */
  readonly channel: CodeChannel;
  readonly language: Language;
  /** Where it goes to a contact that may be waiting beside the present one; only for `email` and `phone`. */
  readonly to?: string;
  /** Keyed hashes of the browser and address that ask for it: wrong codes entered elsewhere do not end it there. */
  readonly requesters?: readonly string[];
}

/** The code of a row: made again when the message is written, so that it need not be stored (docs/decisions/0070). */
export function codeOf({ APP_SECRET }: Config, id: string, salt: Buffer): string {
  return phoneCodeOf(
    Number.parseInt(
      keyed(APP_SECRET, `account code ${id} ${salt.toString("hex")}`).slice(0, 12),
      16,
    ),
  );
}

/** The link token of a row: 128 bits in 22 base64url characters, made like the code. */
export function linkTokenOf({ APP_SECRET }: Config, id: string, salt: Buffer): string {
  return keyedHash(APP_SECRET, `account link ${id} ${salt.toString("hex")}`)
    .subarray(0, 16)
    .toString("base64url");
}

/** How a typed code is compared: bound to its person and purpose, useless without the secret. */
function hashCode(
  { APP_SECRET }: Config,
  { userId, purpose }: Pick<CodeOrder, "userId" | "purpose">,
  code: string,
): Buffer {
  return keyedHash(APP_SECRET, `typed account code ${userId} ${purpose} ${code}`);
}

/**
 * The statement that makes a new code (the earlier one of its purpose dies) and puts its messages into the outbox; answers the code's id, or no row
 * when the person is not there or deactivated. Whoever sends it takes a turn first (`send-throttle.ts`).
 */
export function sendCode(config: Config, order: CodeOrder): Statement<{ id: string }> {
  const [id, salt] = [uuid(), randomBytes(16)];
  const minutes = linkMinutes[order.purpose];
  const linkHash = minutes === null ? null : sha256(linkTokenOf(config, id, salt));
  return renewCode(
    id,
    order.userId,
    order.purpose,
    salt,
    hashCode(config, order, codeOf(config, id, salt)),
    linkHash,
    order.to ?? null,
    order.language,
    codeMinutes,
    minutes,
    uuid(),
    order.channel,
    accountCodeMessage,
    order.requesters ?? [],
  );
}

/** Wrong attempts at one code by all callers that the account does not know and that did not ask for it. */
const maxAttemptsElsewhere = 15;

interface Entry {
  readonly userId: string;
  readonly purposes: readonly CodePurpose[];
  readonly entered: string;
}

/**
 * The statement that validates a typed code under a lock of its row: `right` uses it up, `wrong` is counted (the caller's fifth ends the code for that
 * caller), `dead` means there is none to enter. Commit it also when it is wrong, else the attempt is not counted.
 */
export function enterCode(
  config: Config,
  { userId, purposes, entered }: Entry,
  request: RequestContext,
): Statement<EnteredCode> {
  const code = readPhoneCode(entered) ?? "";
  const isOwn = request.registering === userId || request.actor?.userId === userId;
  const hashes = purposes.map((purpose) => hashCode(config, { userId, purpose }, code));
  return submitCode(
    userId,
    purposes,
    hashes,
    isOwn,
    knownKeyOf(config.APP_SECRET, request),
    request.addressKey,
    maxCodeAttempts,
    maxAttemptsElsewhere,
  );
}
