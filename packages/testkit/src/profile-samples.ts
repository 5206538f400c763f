import { contactCodeOf } from "./contact-codes.ts";
import type { CreatedUser } from "./created-user.ts";
import { createUser, openFurtherSession } from "./created-user.ts";
import type { SampleCalls } from "./sample-calls.ts";
import { secondFactorCode } from "./second-factor.ts";
import type { TestApp } from "./test-app.ts";

type ProfileSamples = Pick<
  SampleCalls,
  | "updateMe"
  | "confirmContact"
  | "sendContactCode"
  | "cancelContactChange"
  | "changePassword"
  | "setAvatar"
  | "removeAvatar"
  | "getPicture"
  | "exportMe"
  | "deleteMe"
  | "listSessions"
  | "endOneSession"
  | "getSecondFactor"
  | "beginSecondFactor"
  | "confirmSecondFactor"
  | "endAllSessions"
  | "registerDevice"
  | "removeDevice"
>;

/** One red pixel. */
export const smallPicture =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";

/** See `sampleCalls`; each call creates its own user. */
export function profileSamples(app: TestApp): ProfileSamples {
  const user = () => createUser(app);
  const administrator = () => createUser(app, { roleId: 1 });
  let contacts = 0;
  async function waiting(): Promise<CreatedUser> {
    const one = await user();
    contacts += 1;
    await app.call("updateMe", { body: { email: `nouveau${contacts}@exemple.cm` } }, one);
    return one;
  }
  async function pictured(): Promise<{ readonly token: string; readonly uuid: string }> {
    const { token } = await user();
    const { body } = await app.call(
      "setAvatar",
      { body: { base64_file: smallPicture } },
      { token },
    );
    return { token, uuid: body.data.avatar.uuid };
  }
  return {
    updateMe: async () => ({
      token: (await user()).token,
      body: {
        firstname: "Brice",
        lastname: "Talla",
        town: "Bafoussam",
        sex_id: 1,
        lang: "en",
        cni_identifier: "112784903",
      },
    }),
    confirmContact: async () => {
      const { id, token } = await waiting();
      return { token, body: { kind: "email", code: await contactCodeOf(app, id, "email") } };
    },
    sendContactCode: async () => {
      const { id, token } = await user();
      await app.database.sql(
        "update contacts set verified_at = null where user_id = $1 and kind = 'email'",
        [id],
      );
      return { token, params: { kind: "email" } };
    },
    cancelContactChange: async () => ({
      token: (await waiting()).token,
      params: { kind: "email" },
    }),
    changePassword: async () => {
      const { token, password } = await user();
      return {
        token,
        body: {
          current_password: password,
          new_password: "Sangmelima 77 or",
          new_password_confirm: "Sangmelima 77 or",
        },
      };
    },
    setAvatar: async () => ({
      token: (await user()).token,
      body: { base64_file: smallPicture, name: "moi.png" },
    }),
    removeAvatar: async () => ({ token: (await pictured()).token }),
    getPicture: async () => ({ params: { name: (await pictured()).uuid } }),
    exportMe: async () => ({ token: (await user()).token }),
    deleteMe: async () => {
      const { token, password } = await user();
      return { token, body: { password } };
    },
    getSecondFactor: async () => ({ token: (await administrator()).token }),
    beginSecondFactor: async () => {
      const { token, password } = await administrator();
      return { token, body: { current_password: password } };
    },
    confirmSecondFactor: async () => {
      const one = await administrator();
      const { secret, enrolment } = (
        await app.call("beginSecondFactor", { body: { current_password: one.password } }, one)
      ).body.data;
      return { token: one.token, body: { enrolment, code: secondFactorCode(app, secret) } };
    },
    listSessions: async () => ({ token: (await user()).token }),
    endOneSession: async () => {
      const { id, token } = await user();
      return { token, params: { id: (await openFurtherSession(app, id)).sessionId } };
    },
    endAllSessions: async () => ({ token: (await user()).token }),
    registerDevice: async () => ({
      token: (await user()).token,
      params: { id: "registration-of-this-browser" },
      body: { type: "CUSTOMER" },
    }),
    removeDevice: async () => ({ token: (await user()).token }),
  };
}
