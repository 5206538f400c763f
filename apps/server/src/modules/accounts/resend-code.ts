import { secondsBetweenCodes } from "@wakafine/shared/rules/phone-code.ts";
import { v4 as random } from "uuid";
import type { Caller, Context } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Answer } from "../../http/bind.ts";
import { deviceOf } from "../../http/caller.ts";
import { invalid } from "../../http/failure.ts";
import type { AccountId, FoundPerson } from "./account-ids.ts";
import { findPerson, readAccountId } from "./account-ids.ts";
import { channelOf } from "./code-channel.ts";
import { askedBy, demandTurn, markTurns, takeTurn } from "./code-turns.ts";
import { knowsDevice } from "./known-devices.ts";
import type { CodeChannel } from "./one-time-codes.ts";
import { sendCode } from "./one-time-codes.ts";

/**
 * Sends a new code to an account that waits for one [G.auth.15]. Whether there is such an account shows neither in the answer nor in the work done.
 * Errors: too_many_requests with the seconds to wait: one in 60 s, five an hour for each id, known or not; 100 an hour for
 * an address.
 */
export async function resendCode(context: Context, typed: string, caller: Caller): Promise<Asked> {
  const id = readAccountId(typed);
  if (id.canonical === "") throw invalid({ field: "id", code: "required" });
  await demandTurn(context, { kind: "validate", id: id.canonical }, caller);
  return sendTo(context, { id, kind: "validate", choose: awaited }, caller);
}

/** Who was welcomed is welcomed again: that message says who made the account, and how to refuse it. */
function awaited(person: FoundPerson): Choice {
  if (person.validated) return null;
  const purpose = person.has_password && !person.made_by_agency ? "validate" : "welcome";
  return { purpose, channel: channelOf(person, purpose) };
}

/** What such a person is sent and where, or null. */
type Choice = { readonly purpose: "validate" | "welcome" | "reset"; readonly channel: CodeChannel | null } | null;

/** Answer to a request for a code. It sets a device cookie where there is none: wrong codes of other callers do not end the code on this device. */
export type Asked = Answer<{ readonly wait_seconds: number }>;

interface Wanted {
  readonly id: AccountId;
  readonly kind: "validate" | "reset";
  /** `knowsBrowser`: the account was opened, or logged in with, where the caller asks. */
  readonly choose: (person: FoundPerson, knowsBrowser: boolean) => Choice;
}

/** Looks for the account and sends it a code, or does the same work for nobody. Whose last code is younger than 60 s gets no other, whatever id was used. The audit row has the person when known. */
export async function sendTo(context: Context, { id, kind, choose }: Wanted, caller: Caller): Promise<Asked> {
  const device = deviceOf(context.config, caller);
  const person = await findPerson(context.database, id);
  const [browser] = await context.database.query(knowsDevice(context.config, person?.id ?? random(), caller));
  const choice = person && !person.switched_off ? choose(person, browser?.known ?? false) : null;
  const wait = await takeTurn(context, kind, person && choice ? person.id : random());
  const target = person && choice?.channel && wait === 0 ? { personId: person.id, purpose: choice.purpose, channel: choice.channel, language: person.language, askers: [device.key, caller.addressKey] } : null;
  const action = kind === "reset" ? "ask for password" : "ask for code";
  await context.database.transaction((transaction) =>
    transaction.finish([
      sendCode(context.config, target ?? nobody()),
      // The code of a welcome validates as well: guesses at it are counted as such.
      markTurns(context.config, "validate", target?.purpose === "welcome" && kind === "reset" ? [target.personId, id.canonical] : []),
      markTurns(context.config, kind, [askedBy(id.canonical, device.key)]),
      audit({ action, entity: "person", entityId: person?.id ?? "unknown", reason: target ? null : "nothing sent" }, caller),
    ]));
  return { data: { wait_seconds: secondsBetweenCodes }, headers: device.headers };
}

function nobody() {
  return { personId: random(), purpose: "validate", language: "fr", channel: "sms" } as const;
}
