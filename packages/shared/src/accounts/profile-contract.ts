import { z } from "zod";
import {
  account,
  emailText,
  languageField,
  passwordField,
  phoneText,
  townField,
} from "./contract.ts";
import { anyAccount, defineEndpoint, everyone } from "../contract/endpoint.ts";
import {
  idField,
  maxBodyBytes,
  nameField,
  optional,
  storable,
  titledReference,
  wholeNumber,
} from "../contract/fields.ts";

/**
 * The logged-in user: the account, its language, the e-mail or phone that awaits its code (the current one too, while it is not verified), and whether the
 * current e-mail and phone are verified [C3.acct.01–17, G.acct.01]. A missing contact is not verified.
 */
const me = account
  .extend({
    lang: languageField,
    pending_email: z.string().nullable(),
    pending_phonenumber: z.string().nullable(),
    email_verified: z.boolean(),
    phonenumber_verified: z.boolean(),
  })
  .meta({ id: "Me" });
export type Me = z.infer<typeof me>;

/** Unknown values are null. Times are ISO 8601. */
export const getMe = defineEndpoint({
  id: "getMe",
  method: "GET",
  path: "user/me",
  summary: "The logged-in user",
  tag: "accounts",
  access: anyAccount,
  output: me,
  errors: [],
  source: "C7.acct.05",
});
/**
 * Absent fields keep their value. Empty values are refused, except that an empty `email` or `cni_identifier` removes it. A changed e-mail or phone needs `current_password`
 * when the session is older than 15 minutes; without it the field error is `required`.
 */
export const updateMe = defineEndpoint({
  id: "updateMe",
  method: "PUT",
  path: "user/profil/public",
  aliases: ["user/profile/public"],
  summary: "Change the caller's data; a new e-mail or phone takes effect with the code sent to it",
  tag: "accounts",
  access: anyAccount,
  body: z.object({
    firstname: nameField.optional(),
    lastname: nameField.optional(),
    email: emailText.nullish(),
    phonenumber: phoneText.optional(),
    sex_id: wholeNumber(1, 3).nullish(),
    town: townField.optional(),
    cni_identifier: z
      .string()
      .trim()
      .max(255, "too_long")
      .refine(storable, { error: "invalid" })
      .nullish(),
    lang: languageField.optional(),
    current_password: optional(passwordField),
  }),
  output: me,
  errors: ["invalid_input", "wrong_password", "account_exists", "too_many_requests"],
  source: "C7.acct.04, C5.acct.03–07, G.acct.01",
});
/** Makes the new contact the one to log in with and notifies every previous contact. */
export const confirmContact = defineEndpoint({
  id: "confirmContact",
  method: "POST",
  path: "user/contact/confirm",
  summary: "Enter the code sent to a changed e-mail or phone, or to one not verified yet",
  tag: "accounts",
  access: anyAccount,
  body: z.object({
    kind: z.enum(["email", "phonenumber"], { error: "not_a_choice" }),
    code: z.string({ error: "required" }).trim().min(1, "required").max(255, "too_long"),
  }),
  output: me,
  errors: ["code_wrong", "account_exists", "invalid_input", "too_many_requests"],
  source: "G.acct.01",
});
/** For an unverified contact or one that awaits its code. Errors: `landline` when the phone cannot receive SMS, not_found when there is nothing to verify. */
export const sendContactCode = defineEndpoint({
  id: "sendContactCode",
  method: "POST",
  path: "user/contact/{kind}/code",
  summary: "Send a code to the caller's e-mail or phone that is not verified yet",
  tag: "accounts",
  access: anyAccount,
  params: z.object({ kind: z.enum(["email", "phonenumber"], { error: "not_a_choice" }) }),
  output: me,
  errors: ["not_found", "invalid_input", "too_many_requests"],
  source: "G.acct.01",
});
/** Revokes the code that was sent. The current contact stays. */
export const cancelContactChange = defineEndpoint({
  id: "cancelContactChange",
  method: "DELETE",
  path: "user/contact/{kind}",
  summary: "Cancel the change of an e-mail or phone that awaits its code",
  tag: "accounts",
  access: anyAccount,
  params: z.object({ kind: z.enum(["email", "phonenumber"], { error: "not_a_choice" }) }),
  output: me,
  errors: ["invalid_input"],
  source: "G.acct.01",
});
/** `ended_sessions`: number of other sessions that were ended. At most ten wrong current passwords in 15 minutes. */
export const changePassword = defineEndpoint({
  id: "changePassword",
  method: "PUT",
  path: "user/password",
  summary: "Change the caller's password; every other session ends",
  tag: "accounts",
  access: anyAccount,
  body: z.object({
    current_password: passwordField,
    new_password: passwordField,
    new_password_confirm: optional(passwordField),
  }),
  output: z.object({ ended_sessions: z.int() }),
  errors: ["wrong_password", "invalid_input", "too_many_requests"],
  source: "C7.acct.03, C5.acct.01–02, G.auth.08, G.auth.19",
});
/** JPEG, PNG or SVG by content, at most 5 MB. Stored re-encoded without metadata, at most 512 × 512 pixels. `url` is absolute. */
export const setAvatar = defineEndpoint({
  id: "setAvatar",
  method: "POST",
  path: "user/avatar/base64",
  summary: "Set the caller's picture from a base64 data URL",
  tag: "accounts",
  access: anyAccount,
  body: z.object({
    base64_file: z
      .string({ error: "required" })
      .min(1, "required")
      .meta({ maxLength: maxBodyBytes }),
    name: optional(z.string().max(255, "too_long").refine(storable, { error: "invalid" })),
  }),
  output: z.object({ avatar: z.object({ url: z.string(), uuid: z.string(), name: z.string() }) }),
  errors: ["bad_image", "image_too_large", "invalid_input", "too_many_requests"],
  source: "C7.acct.01–02, C5.acct.08–09, G.acct.02",
});
/** The response is the same when there was no picture. */
export const removeAvatar = defineEndpoint({
  id: "removeAvatar",
  method: "DELETE",
  path: "user/avatar",
  summary: "Remove the caller's picture",
  tag: "accounts",
  access: anyAccount,
  output: z.object({ avatar: z.null() }),
  errors: [],
  source: "G.acct.02",
});
/** Returns a picture by its random name; a stored picture never changes [G.cross.08]. */
export const getPicture = defineEndpoint({
  id: "getPicture",
  method: "GET",
  path: "pictures/{name}",
  summary: "A stored picture",
  tag: "reference",
  access: everyone,
  raw: true,
  params: z.object({ name: z.string().max(100) }),
  output: z.unknown(),
  errors: ["not_found"],
  source: "G.acct.02, G.agsh.03, G.cross.08",
});
/** One part per module that stores data of the caller; without hashes and data of other people. Limited to a few exports an hour. */
export const exportMe = defineEndpoint({
  id: "exportMe",
  method: "GET",
  path: "user/me/export",
  summary: "All stored data of the caller, as one JSON document",
  tag: "accounts",
  access: anyAccount,
  output: z.record(z.string(), z.unknown()),
  errors: ["too_many_requests"],
  source: "G.acct.03",
});
/** Erases names, contacts, picture and sessions, and the personal data in bookings; amounts stay (docs/decisions/0073). */
export const deleteMe = defineEndpoint({
  id: "deleteMe",
  method: "DELETE",
  path: "user/me",
  summary: "Delete the caller's account: it is anonymised, ledger entries are kept",
  tag: "accounts",
  access: anyAccount,
  body: z.object({ password: passwordField }),
  output: z.object({ deleted: z.boolean() }),
  errors: [
    "wrong_password",
    "last_administrator",
    "shift_still_open",
    "invalid_input",
    "too_many_requests",
  ],
  source: "G.acct.03, G.role.17, G.counter.01",
});

/** A session as its owner or an administrator sees it. Times are ISO 8601. */
export const sessionOfUser = z
  .object({
    id: z.string(),
    created_date: z.string(),
    last_seen_date: z.string(),
    expires_date: z.string(),
    address: z.string().nullable(),
    device: z.string().nullable(),
    current: z.boolean(),
  })
  .meta({ id: "Session" });
export type SessionOfUser = z.infer<typeof sessionOfUser>;
/** The caller's sessions only; `current` marks the session of this request. */
export const listSessions = defineEndpoint({
  id: "listSessions",
  method: "GET",
  path: "user/sessions",
  summary: "The caller's open sessions, newest first",
  tag: "accounts",
  access: anyAccount,
  output: z.array(sessionOfUser),
  errors: [],
  source: "G.auth.08",
});
/** A session of another user returns not_found. */
export const endOneSession = defineEndpoint({
  id: "endOneSession",
  method: "DELETE",
  path: "user/sessions/{id}",
  summary: "End one of the caller's sessions",
  tag: "accounts",
  access: anyAccount,
  params: z.object({ id: idField }),
  output: z.object({ ended: z.int() }),
  errors: ["not_found"],
  source: "G.auth.08",
});
/** `ended` is the number of ended sessions, this one included. */
export const endAllSessions = defineEndpoint({
  id: "endAllSessions",
  method: "DELETE",
  path: "user/sessions",
  summary: "Log out everywhere, including here",
  tag: "accounts",
  access: anyAccount,
  output: z.object({ ended: z.int() }),
  errors: [],
  source: "G.auth.08",
});
/** `type` is CUSTOMER for travellers and absent for members. The row is deleted with the session. */
export const registerDevice = defineEndpoint({
  id: "registerDevice",
  method: "POST",
  path: "user/devices/{id}",
  summary:
    "Register this device for push messages; one row per device id, reassigned when another account registers it",
  tag: "accounts",
  access: anyAccount,
  params: z.object({
    id: z.string().min(1, "required").max(512, "too_long").refine(storable, { error: "invalid" }),
  }),
  body: z.object({ type: z.enum(["CUSTOMER"], { error: "not_a_choice" }).nullish() }).nullish(),
  output: z.object({ registered: z.boolean() }),
  errors: ["invalid_input"],
  source: "C4.auth.10, G.notif.08",
});
/** `removed` may be 0: a session without a device is not an error. */
export const removeDevice = defineEndpoint({
  id: "removeDevice",
  method: "DELETE",
  path: "user/devices",
  summary: "Remove the device of this session from push messages",
  tag: "accounts",
  access: anyAccount,
  output: z.object({ removed: z.int() }),
  errors: [],
  source: "C4.auth.10, G.auth.22",
});

/** An agency's invitation to the owner of an existing account to become a member [G.auth.29]. */
const invitation = z
  .object({
    id: z.string(),
    agency: z.object({ uuid: z.string(), name: z.string() }),
    user_agency_role: titledReference,
    created_date: z.string(),
  })
  .meta({ id: "Invitation" });
export type Invitation = z.infer<typeof invitation>;
/** Open invitations only, newest first. */
export const listInvitations = defineEndpoint({
  id: "listInvitations",
  method: "GET",
  path: "user/invitations",
  summary: "Open invitations of agencies to the caller",
  tag: "accounts",
  access: anyAccount,
  output: z.array(invitation),
  errors: [],
  source: "G.auth.29",
});
/** Accepting makes the user an agency account (user role 4). Data, password and tickets are kept. */
export const answerInvitation = defineEndpoint({
  id: "answerInvitation",
  method: "PUT",
  path: "user/invitations/{id}",
  summary: "Accept or decline an invitation; after accepting, the user must log in again",
  tag: "accounts",
  access: anyAccount,
  params: z.object({ id: idField }),
  body: z.object({ accept: z.boolean({ error: "required" }) }),
  output: z.object({ accepted: z.boolean() }),
  errors: ["not_found", "already_staff", "role_does_not_fit", "invalid_input"],
  source: "G.auth.29",
});
