import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { smallWorldPassword } from "@wakafine/server/demo/small-agencies.ts";
import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import { lastLink } from "./account-world.ts";
import { logInMember } from "./log-in-member.ts";
import type { SampleCalls } from "./sample-calls.ts";
import { openSessionOf } from "./log-in-administrator.ts";
import type { TestApp } from "./test-app.ts";

const { users } = smallWorld;
type Samples =
  | "agencyRegister"
  | "getOwnAgency"
  | "updateOwnAgency"
  | "setAgencyLogo"
  | "listAgencyUsers"
  | "addAgencyUser"
  | "updateAgencyUser"
  | "deleteAgencyUser"
  | "toggleAgencyUser"
  | "listInvitations"
  | "answerInvitation"
  | "readPasswordLink"
  | "refuseActivation";

/** A PNG of one pixel, Base64. */
export const tinyPng =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

let added = 0;

/** Returns the form of a new member, with a new e-mail and phone on each call. */
export function newMember(
  more: Partial<RequestOf<"addAgencyUser">["body"]> = {},
): RequestOf<"addAgencyUser">["body"] {
  added += 1;
  const number = String(added).padStart(5, "0");
  return {
    firstname: "Rosine",
    lastname: `Nouvelle ${number}`,
    email: `collegue${number}@maison.example`,
    phonenumber: `+2376801${number}`,
    password: smallWorldPassword,
    user_agency_role_id: 9,
    ...more,
  };
}

/** Returns the registration form of an agency, with a new e-mail and phone on each call. */
export function newAgency(
  more: Partial<RequestOf<"agencyRegister">["body"]> = {},
): RequestOf<"agencyRegister">["body"] {
  const { email, phonenumber, lastname } = newMember();
  return {
    name: `Voyages ${lastname}`,
    town: "Bafoussam",
    quarter: "Tamdja",
    phonenumber,
    email,
    agency_transport_type_id: 1,
    password: smallWorldPassword,
    password_confirm: smallWorldPassword,
    ...more,
  };
}

/** See `sampleCalls`. */
export function agencySamples(app: TestApp): Pick<SampleCalls, Samples> {
  let token: Promise<string> | null = null;
  const member = () => (token ??= logInMember(app, users.member.modest[1]));
  const activationToken = async () => {
    const body = newMember();
    await app.call("addAgencyUser", { body }, { token: await member() });
    return lastLink(app, body.email);
  };
  const publicId = async () =>
    (await app.call("addAgencyUser", { body: newMember() }, { token: await member() })).body.data
      .user.public_id;
  return {
    agencyRegister: async () => ({ body: newAgency() }),
    getOwnAgency: async () => ({ token: await member() }),
    updateOwnAgency: async () => ({
      token: await member(),
      body: {
        name: "Trois Collines",
        town: "Bafoussam",
        quarter: "Akwa",
        phonenumber: "+237233400000",
        email: "bureau@collines.example",
      },
    }),
    setAgencyLogo: async () => ({
      token: await member(),
      body: { base64_file: `data:image/png;base64,${tinyPng}` },
    }),
    listAgencyUsers: async () => ({
      token: await member(),
      query: { keyword: "e", page: 1, per_page: 20 },
    }),
    addAgencyUser: async () => ({ token: await member(), body: newMember() }),
    updateAgencyUser: async () => ({
      token: await member(),
      params: { id: await publicId() },
      body: newMember({ password: "" }),
    }),
    deleteAgencyUser: async () => ({ token: await member(), params: { id: await publicId() } }),
    toggleAgencyUser: async () => ({ token: await member(), params: { id: await publicId() } }),
    readPasswordLink: async () => ({ params: { token: await activationToken() } }),
    refuseActivation: async () => ({ params: { token: await activationToken() } }),
    listInvitations: async () => ({ token: await openSessionOf(app, users.traveller.id) }),
    answerInvitation: async () => {
      const known = await traveller(app);
      const invited = await app.call(
        "addAgencyUser",
        { body: newMember({ email: known.email }) },
        { token: await member() },
      );
      return {
        token: await openSessionOf(app, known.id),
        params: { id: invited.body.data.user.id },
        body: { accept: false },
      };
    },
  };
}

/** Creates a validated traveller without an invitation. */
async function traveller(app: TestApp): Promise<{ readonly id: string; readonly email: string }> {
  const { email } = newMember();
  const [user] = await app.database.sql<{ id: string }>(
    `with opened as (
       insert into users (id, public_id, lastname, role_id, validated_at) values (gen_random_uuid(), gen_random_uuid()::text, 'Invitable', 2, app_now()) returning id)
     insert into contacts (user_id, kind, value, verified_at) select id, 'email', $1, app_now() from opened returning user_id as id`,
    [email],
  );
  return { id: user!.id, email };
}
