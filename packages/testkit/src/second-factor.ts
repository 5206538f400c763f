import { TOTP } from "otpauth";
import type { TestApp } from "./test-app.ts";

/** What an authenticator app shows now, by the clock of the app, or some seconds later. */
export function secondFactorCode(app: TestApp, secret: string, secondsLater = 0): string {
  return new TOTP({ secret }).generate({
    timestamp: app.app.context.clock().getTime() + secondsLater * 1000,
  });
}

export interface Enrolled {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Enrols an authenticator app through the product; its first code is used up by it. */
export async function enrolSecondFactor(
  app: TestApp,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<Enrolled> {
  const begun = await app.call(
    "beginSecondFactor",
    { body: { current_password: password } },
    { token },
  );
  if (begun.status !== 200) throw new Error(`could not begin: ${JSON.stringify(begun.body)}`);
  const { secret, enrolment } = begun.body.data;
  const confirmed = await app.call(
    "confirmSecondFactor",
    { body: { enrolment, code: secondFactorCode(app, secret) } },
    { token },
  );
  if (confirmed.status !== 200)
    throw new Error(`could not enrol: ${JSON.stringify(confirmed.body)}`);
  return { secret, recoveryCodes: confirmed.body.data.recovery_codes };
}
