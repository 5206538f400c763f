import type { AnswerOf, InputOf } from "@wakafine/shared/contract/endpoints.ts";
import { Secret } from "otpauth";
import QRCode from "qrcode";
import { z } from "zod";
import type { Caller, Context } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import { expected } from "../../http/failure.ts";
import { seal, unseal } from "../../sealed-secret.ts";
import { notice } from "./account-notice.ts";
import { demandPassword } from "./own-password.ts";
import { lockPerson } from "./profile-store.ts";
import { actorOf, readOwnRow } from "./read-own-profile.ts";
import { demandSecondFactor, newRecoveryCodes, recoveryCodeHash, secretPurpose, stepOf, totpOf } from "./second-factor.ts";
import { markSecondFactor, secondFactorOf, writeSecondFactor } from "./second-factor-store.ts";
import { endSessionsOfPerson } from "./session-store.ts";

const enrolmentPurpose = "second factor enrolments";
const enrolmentMinutes = 15;
const enrolment = z.object({ personId: z.string(), sessionId: z.string(), secret: z.string(), replaced: z.string().nullable().default(null), startedAt: z.number() });

/** Whether a second factor is enrolled, required, and given in this session. */
export async function readSecondFactor({ config, database }: Context, caller: Caller): Promise<AnswerOf<"getSecondFactor">> {
  const { personId, secondFactor } = actorOf(caller);
  const [factor] = await database.query(secondFactorOf(personId));
  return { state: secondFactor, required: config.SECOND_FACTOR_REQUIRED, enrolled_date: factor?.enrolled_date ?? null, recovery_codes_left: factor?.codes_left ?? 0 };
}

/**
 * Makes a new secret for the person who knows the password, and a code where a factor is enrolled already. Nothing is stored: the sealed enrolment comes back
 * with the confirmation. Errors: wrong_password, second_factor_required, second_factor_wrong, too_many_requests.
 */
export async function beginSecondFactor(context: Context, body: InputOf<"beginSecondFactor">["body"], caller: Caller): Promise<AnswerOf<"beginSecondFactor">> {
  const { personId, sessionId } = actorOf(caller);
  await demandPassword(context, body.current_password, caller);
  await demandSecondFactor(context, { personId, code: body.second_factor ?? null }, caller);
  const [present] = await context.database.query(secondFactorOf(personId));
  const { email, phone } = await readOwnRow(context, caller);
  const secret = new Secret({ size: 20 }).base32;
  const uri = totpOf(secret, email ?? phone ?? "").toString();
  const picture = await QRCode.toString(uri, { type: "svg", errorCorrectionLevel: "M", margin: 2 });
  const started: z.infer<typeof enrolment> = { personId, sessionId, secret, replaced: present?.secret ?? null, startedAt: context.clock().getTime() };
  return {
    secret, uri,
    qr_code: `data:image/svg+xml;base64,${Buffer.from(picture).toString("base64")}`,
    enrolment: seal(context.config.APP_SECRET, enrolmentPurpose, Buffer.from(JSON.stringify(started))),
  };
}

/**
 * Enrols the secret after its first code was entered: every other session of the person ends, the person is notified, and the recovery codes are shown this once.
 * Errors: enrolment_expired (15 minutes, another session, confirmed already), second_factor_wrong, unauthenticated (the session ended meanwhile).
 */
export async function confirmSecondFactor({ config, database, clock }: Context, body: InputOf<"confirmSecondFactor">["body"], caller: Caller): Promise<AnswerOf<"confirmSecondFactor">> {
  const { personId, sessionId } = actorOf(caller);
  const now = clock();
  const started = openEnrolment(config.APP_SECRET, body.enrolment);
  if (started?.personId !== personId || started.sessionId !== sessionId || now.getTime() - started.startedAt > enrolmentMinutes * 60_000) throw expected("enrolment_expired");
  const step = stepOf(started.secret, body.code.replace(/\s+/g, ""), now);
  if (step === null) throw expected("second_factor_wrong");
  const recoveryCodes = newRecoveryCodes();
  return database.transaction(async (transaction) => {
    const [, [session]] = await transaction.batch([lockPerson(personId), markSecondFactor(sessionId)]);
    if (!session) throw expected("unauthenticated");
    const secret = seal(config.APP_SECRET, secretPurpose, Buffer.from(started.secret));
    const [written] = await transaction.query(writeSecondFactor(personId, secret, step, recoveryCodes.map(recoveryCodeHash), started.replaced));
    if (!written) throw expected("enrolment_expired");
    await transaction.finish([
      endSessionsOfPerson(personId, sessionId),
      notice({ personId, template: "second factor added" }),
      audit({ action: "enrol second factor", entity: "person", entityId: personId }, caller),
    ]);
    return { recovery_codes: [...recoveryCodes] };
  });
}

function openEnrolment(appSecret: string, sealed: string): z.infer<typeof enrolment> | null {
  const opened = unseal(appSecret, enrolmentPurpose, sealed);
  return opened && enrolment.parse(JSON.parse(opened.toString()));
}
