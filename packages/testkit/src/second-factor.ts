import { TOTP } from "otpauth";
import type { TestApp } from "./test-app.ts";

/** Returns the code of an authenticator app, at the current time of the app's clock plus `secondsLater`. */
export function secondFactorCode(app: TestApp, secret: string, secondsLater = 0): string {
  return new TOTP({ secret }).generate({
    timestamp: app.app.context.clock().getTime() + secondsLater * 1000,
  });
}

export interface Enrolled {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Enrols an authenticator app through the API. The code of the current time is used up. */
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
