import { secondsBetweenCodes } from "@wakafine/shared/rules/phone-code.ts";
import { receivesSms } from "@wakafine/shared/rules/phone.ts";
import { v4 as random } from "uuid";
import type { Caller, Context } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import { expected } from "../../http/failure.ts";
import type { AccountId, FoundPerson } from "./account-ids.ts";
import { findPerson, readAccountId } from "./account-ids.ts";
import { demandTurn, takeTurn } from "./code-turns.ts";
import type { CodeChannel } from "./one-time-codes.ts";
import { sendCode } from "./one-time-codes.ts";
import { channelsOf } from "./prepare-account.ts";

/**
 * Sends a new code to an account that waits for one [G.auth.15]. Whether there is such an account shows neither in the answer nor in the work done.
 * Errors: too_many_requests with the seconds to wait: one in 60 s, five an hour for each id, known or not; 100 an hour for
 * an address.
 */
export async function resendCode(context: Context, typed: string, caller: Caller): Promise<{ wait_seconds: number }> {
  const id = readAccountId(typed);
  if (id.canonical === "") throw expected("invalid_input", { data: { fields: [{ field: "id", code: "required" }] } });
  await demandTurn(context, { kind: "validate", id: id.canonical }, caller);
  await sendTo(context, { id, kind: "validate", purposeOf: (person) => (person.validated ? null : person.has_password ? "validate" : "welcome") }, caller);
  return { wait_seconds: secondsBetweenCodes };
}

interface Wanted {
  readonly id: AccountId;
  readonly kind: "validate" | "reset";
  /** What such a person is sent, or null. */
  readonly purposeOf: (person: FoundPerson) => "validate" | "welcome" | "reset" | null;
}

/** Looks for the account and sends it a code, or does the same work for nobody. Whose last code is younger than 60 s gets no other, whatever id was used. The audit row has the person when known. */
export async function sendTo(context: Context, { id, kind, purposeOf }: Wanted, caller: Caller): Promise<void> {
  const person = await findPerson(context.database, id);
  const purpose = person && !person.switched_off ? purposeOf(person) : null;
  const wait = await takeTurn(context, kind, person && purpose ? person.id : random());
  const channels = person === null || purpose === null ? [] : purpose === "reset" ? typedChannel(id) : channelsOf(person, purpose);
  const target = person && purpose && wait === 0 && channels.length > 0 ? { personId: person.id, purpose, language: person.language, channels } : null;
  const action = kind === "reset" ? "ask for password" : "ask for code";
  await context.database.transaction((transaction) =>
    transaction.finish([
      sendCode(context.config, target ?? nobody()),
      audit({ action, entity: "person", entityId: person?.id ?? "unknown", reason: target ? null : "nothing sent" }, caller),
    ]));
}

/** Who forgot the password is sent a new one's code where it was asked for, and nowhere else: it proves that contact. */
function typedChannel({ email, phone }: AccountId): readonly CodeChannel[] {
  if (email !== null) return ["email"];
  return phone !== null && receivesSms(phone) ? ["sms"] : [];
}

function nobody() {
  return { personId: random(), purpose: "validate", language: "fr", channels: ["sms", "email"] } as const;
}
