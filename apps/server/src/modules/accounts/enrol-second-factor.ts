import type { ResponseOf, InputOf } from "@wakafine/shared/contract/endpoints.ts";
import { Secret } from "otpauth";
import QRCode from "qrcode";
import { z } from "zod";
import type { RequestContext, Context } from "../../context.ts";
import { auditUser } from "../../database/audit.ts";
import { appError } from "../../http/failure.ts";
import { seal, unseal } from "../../sealed-secret.ts";
import { notice } from "./account-notice.ts";
import { requirePassword } from "./own-password.ts";
import { actorOf, lockUser, readOwnRow } from "./own-profile.ts";
import {
  requireSecondFactor,
  newRecoveryCodes,
  recoveryCodeHash,
  secretPurpose,
  stepOf,
  totpOf,
  markSecondFactor,
  secondFactorOf,
  writeSecondFactor,
} from "./second-factor.ts";
import { endSessionsOfUser } from "./sessions.ts";

const enrolmentPurpose = "second factor enrolments";
const enrolmentMinutes = 15;
const enrolment = z.object({
  userId: z.string(),
  sessionId: z.string(),
  secret: z.string(),
  replaced: z.string().nullable().default(null),
  startedAt: z.number(),
});

/** Returns whether a second factor is enrolled, required, and given in this session. */
export async function readSecondFactor(
  { config, database }: Context,
  request: RequestContext,
): Promise<ResponseOf<"getSecondFactor">> {
  const { userId, secondFactor } = actorOf(request);
  const [factor] = await database.query(secondFactorOf(userId));
  return {
    state: secondFactor,
    required: config.SECOND_FACTOR_REQUIRED,
    enrolled_date: factor?.enrolled_date ?? null,
    recovery_codes_left: factor?.codes_left ?? 0,
  };
}

/**
 * Creates a new secret after checking the password and, when a second factor is enrolled, a code of it. Nothing is
 * stored: the client returns the sealed enrolment with the confirmation. Errors: wrong_password, second_factor_required,
 * second_factor_wrong, too_many_requests.
 */
export async function beginSecondFactor(
  context: Context,
  body: InputOf<"beginSecondFactor">["body"],
  request: RequestContext,
): Promise<ResponseOf<"beginSecondFactor">> {
  const { userId, sessionId } = actorOf(request);
  await requirePassword(context, body.current_password, request);
  await requireSecondFactor(context, { userId, code: body.second_factor ?? null }, request);
  const [present] = await context.database.query(secondFactorOf(userId));
  const { email, phone } = await readOwnRow(context, request);
  const secret = new Secret({ size: 20 }).base32;
  const uri = totpOf(secret, email ?? phone ?? "").toString();
  const picture = await QRCode.toString(uri, { type: "svg", errorCorrectionLevel: "M", margin: 2 });
  const started: z.infer<typeof enrolment> = {
    userId,
    sessionId,
    secret,
    replaced: present?.secret ?? null,
    startedAt: context.clock().getTime(),
  };
  return {
    secret,
    uri,
    qr_code: `data:image/svg+xml;base64,${Buffer.from(picture).toString("base64")}`,
    enrolment: seal(
      context.config.APP_SECRET,
      enrolmentPurpose,
      Buffer.from(JSON.stringify(started)),
    ),
  };
}

/**
 * Enrols the secret when its first code is correct. Every other session ends, the user is notified, and the recovery
 * codes are returned only here. Errors: enrolment_expired (15 minutes, another session, already confirmed),
 * second_factor_wrong, unauthenticated (the session ended meanwhile).
 */
export async function confirmSecondFactor(
  { config, database, clock }: Context,
  body: InputOf<"confirmSecondFactor">["body"],
  request: RequestContext,
): Promise<ResponseOf<"confirmSecondFactor">> {
  const { userId, sessionId } = actorOf(request);
  const now = clock();
  const started = openEnrolment(config.APP_SECRET, body.enrolment);
  if (
    started?.userId !== userId ||
    started.sessionId !== sessionId ||
    now.getTime() - started.startedAt > enrolmentMinutes * 60_000
  )
    throw appError("enrolment_expired");
  const step = stepOf(started.secret, body.code.replace(/\s+/g, ""), now);
  if (step === null) throw appError("second_factor_wrong");
  const recoveryCodes = newRecoveryCodes();
  return database.transaction(async (transaction) => {
    const [, [session]] = await transaction.batch([lockUser(userId), markSecondFactor(sessionId)]);
    if (!session) throw appError("unauthenticated");
    const secret = seal(config.APP_SECRET, secretPurpose, Buffer.from(started.secret));
    const [written] = await transaction.query(
      writeSecondFactor(
        userId,
        secret,
        step,
        recoveryCodes.map(recoveryCodeHash),
        started.replaced,
      ),
    );
    if (!written) throw appError("enrolment_expired");
    await transaction.finish([
      endSessionsOfUser(userId, sessionId),
      notice({ userId, template: "second factor added" }),
      auditUser(userId, { action: "enrol second factor" }, request),
    ]);
    return { recovery_codes: [...recoveryCodes] };
  });
}

function openEnrolment(appSecret: string, sealed: string): z.infer<typeof enrolment> | null {
  const opened = unseal(appSecret, enrolmentPurpose, sealed);
  return opened && enrolment.parse(JSON.parse(opened.toString()));
}
