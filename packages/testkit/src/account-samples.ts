import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { goodPassword, lastCode, registerTraveller, registration } from "./account-world.ts";
import type { SampleCalls } from "./sample-calls.ts";
import type { TestApp } from "./test-app.ts";

/** See `sampleCalls`. */
export function accountSamples(
  app: TestApp,
): Pick<
  SampleCalls,
  | "customerLogin"
  | "register"
  | "validateAccount"
  | "resendCode"
  | "requestPasswordReset"
  | "confirmPasswordReset"
> {
  const waiting = async () => (await app.call("register", { body: registration() })).body.data.user;
  return {
    customerLogin: async () => ({
      body: { identifier: smallWorld.users.member.modest[2].email, password: smallWorld.password },
    }),
    register: async () => ({ body: registration() }),
    validateAccount: async () => {
      const { public_id: id, phonenumber } = await waiting();
      return {
        params: { code: await lastCode(app, phonenumber ?? "") },
        body: { id, password: goodPassword },
      };
    },
    resendCode: async () => ({ params: { id: (await waiting()).public_id } }),
    requestPasswordReset: async () => ({ body: { email: (await registerTraveller(app)).phone } }),
    confirmPasswordReset: async () => {
      const { phone } = await registerTraveller(app);
      await app.call("requestPasswordReset", { body: { email: phone } });
      return {
        body: {
          email: phone,
          code: await lastCode(app, phone),
          password: goodPassword,
          password_confirm: goodPassword,
        },
      };
    },
  };
}
