import { z } from "zod";
import { feesByField, memberFeeColumns } from "../agencies/fee-terms.ts";
import { normalisedEmail } from "../bookings/delivery.ts";
import { publicAgency } from "../departures/contract.ts";
import { anyAccount, defineEndpoint, everyone } from "../contract/endpoint.ts";
import {
  moneyNumber,
  nameField,
  optional,
  storable,
  titledReference,
  wholeNumber,
} from "../contract/fields.ts";

/** The caller's own account. Missing values are null [C3.acct.01–17]. */
export const account = z
  .object({
    id: z.string(),
    public_id: z.string(),
    firstname: z.string().nullable(),
    lastname: z.string().nullable(),
    email: z.string().nullable(),
    phonenumber: z.string().nullable(),
    avatar_uuid: z.string().nullable(),
    avatar_name: z.string().nullable(),
    avatar_url: z.string().nullable(),
    role: titledReference,
    user_agency_role: titledReference.nullable(),
    sex: titledReference.nullable(),
    town: z.string().nullable(),
    is_active: z.boolean(),
    cni_identifier: z.string().nullable(),
    created_date: z.string(),
    last_connexion_date: z.string().nullable(),
  })
  .meta({ id: "Account" });
/** An agency as its members see it [A3.agsh.01–19, G.agsh.05]. `review` is the reason why its trips are not public [G.auth.28]. */
export const ownAgency = publicAgency
  .extend({
    is_package_sender: z.boolean(),
    package_balance: moneyNumber,
    ...feesByField(memberFeeColumns, () => moneyNumber),
    momo_phone: z.string().nullable(),
    om_phone: z.string().nullable(),
    email: z.string().nullable(),
    is_active: z.boolean(),
    created_date: z.string(),
    date_modified: z.string(),
    /** New name under review; null when there is none. */
    pending_name: z.string().nullable(),
    review: z.object({
      state: z.enum(["pending", "active", "refused", "suspended"]),
      reason: z.string().nullable(),
    }),
  })
  .meta({ id: "OwnAgency" });
export type Account = z.infer<typeof account>;
export type OwnAgency = z.infer<typeof ownAgency>;

/** An e-mail or a phone; spaces are removed [C5.auth.05]. */
export const identifierField = z
  .string({ error: "required" })
  .max(255, "too_long")
  .refine(storable, { error: "invalid" })
  .transform((text) => text.replace(/\s+/g, ""))
  .refine((text) => text.length > 0, { error: "required" });
/** The rule for new passwords is checked by the use case [G.auth.19]. */
export const passwordField = z
  .string({ error: "required" })
  .min(1, "required")
  .max(255, "too_long")
  .refine((text) => text.isWellFormed(), { error: "invalid" });
const password = z.string({ error: "required" }).min(1, "required").max(255, "too_long");
/** Six digits or a recovery code. */
export const secondFactorField = z
  .string({ error: "required" })
  .trim()
  .min(1, "required")
  .max(64, "too_long");
export const phoneText = z
  .string({ error: "required" })
  .trim()
  .min(1, "required")
  .max(40, "too_long");
export const emailText = z
  .string({ error: "required" })
  .overwrite(normalisedEmail)
  .min(1, "required")
  .max(255, "too_long")
  .refine(storable, { error: "invalid" });
export const languageField = z.enum(["fr", "en"], { error: "not_a_choice" });
export const townField = nameField;

/** The logged-in user, with the agency if the user is a member. `uuid` is the agency's, otherwise the user's public id [G.auth.07, G.auth.24]. */
const session = z
  .object({ user: account, agency: ownAgency.nullish(), uuid: z.string() })
  .meta({ id: "Login" });
/** `second_factor`: six digits of the authenticator app or a recovery code. Required only of administrators who enrolled a second factor; without it the error is second_factor_required. */
const logInBody = z.object({
  identifier: identifierField,
  password,
  second_factor: optional(secondFactorField),
});
const logInErrors = [
  "invalid_input",
  "wrong_login",
  "account_not_validated",
  "account_disabled",
  "second_factor_required",
  "second_factor_wrong",
  "too_many_requests",
] as const;

/** The token is returned as `Authorization` in the envelope beside `data`, and in the header of that name [G.auth.07]. The next four endpoints do the same. */
export const agencyLogin = defineEndpoint({
  id: "agencyLogin",
  method: "POST",
  path: "auth/agency/login",
  summary: "Log in as a member of an agency",
  tag: "accounts",
  access: everyone,
  body: logInBody,
  output: session.extend({ agency: ownAgency }),
  errors: [...logInErrors, "not_an_agency_account"],
  source: "C7.auth.14–15, A7.auth.01–04, G.auth.07–10, G.auth.20",
});
/** Same response as `agencyLogin`, with `agency` for members only. A rejected login is audited. */
export const customerLogin = defineEndpoint({
  id: "customerLogin",
  method: "POST",
  path: "auth/custumer/login",
  aliases: ["auth/customer/login"],
  summary: "Log in with any account",
  tag: "accounts",
  access: everyone,
  body: logInBody,
  output: session,
  errors: logInErrors,
  source: "C7.auth.01–02, G.auth.01, G.auth.09–10",
});
/** Accepts the fields of the register page (phone, city) and of the booking dialog (`login`: an e-mail or a phone) [G.auth.11]. */
export const register = defineEndpoint({
  id: "register",
  method: "POST",
  path: "auth/register",
  aliases: ["auth/customer/register"],
  summary:
    "Create a traveller's account and send a code; the returned token can only be used to enter that code",
  tag: "accounts",
  access: everyone,
  created: true,
  body: z.object({
    firstname: nameField,
    lastname: nameField,
    login: optional(identifierField),
    phonenumber: optional(phoneText),
    email: optional(emailText),
    password,
    sex_id: optional(wholeNumber(1, 3)),
    town: optional(townField),
    lang: optional(languageField),
  }),
  output: session,
  errors: ["invalid_input", "account_exists", "too_many_requests"],
  source: "C7.auth.03–06, G.auth.02, G.auth.07, G.auth.11, G.auth.19, G.auth.29",
});
/**
 * Opens a session that replaces the restricted one. A wrong, used, replaced or expired code returns code_wrong. A right code
 * without the token of the registration returns password_needed and stays valid until a request sends a new `password`: the owner of the contact must not get an
 * account whose password another person chose (docs/decisions/0070).
 */
export const validateAccount = defineEndpoint({
  id: "validateAccount",
  method: "POST",
  path: "auth/register/validate/{code}",
  summary:
    "Enter the one-time code of an account: with its restricted token, or with `id` (public id, phone or e-mail)",
  tag: "accounts",
  access: everyone,
  params: z.object({ code: z.string().max(255, "too_long") }),
  body: z.object({ id: optional(identifierField), password: optional(password) }).nullish(),
  output: session,
  errors: [
    "identity_required",
    "code_wrong",
    "password_needed",
    "account_disabled",
    "too_many_requests",
    "invalid_input",
  ],
  source: "C7.auth.07–08, G.auth.16",
});
/** `wait_seconds`: seconds until the next code may be requested. At most one code in 60 seconds and five an hour per id. */
export const resendCode = defineEndpoint({
  id: "resendCode",
  method: "POST",
  path: "auth/register/regenerated-code/{id}",
  summary:
    "Send a new code to an account, by public id, e-mail or phone; unknown ones get the same response",
  tag: "accounts",
  access: everyone,
  params: z.object({ id: identifierField }),
  output: z.object({ wait_seconds: z.int() }),
  errors: ["invalid_input", "too_many_requests"],
  source: "C7.auth.09–10, G.auth.15",
});
/** `email` is an e-mail or a phone; `wait_seconds` as in `resendCode`. The link is valid for 60 minutes, the code for 15. */
export const requestPasswordReset = defineEndpoint({
  id: "requestPasswordReset",
  method: "POST",
  path: "auth/reset-password",
  summary: "Send a link and a code to set a new password; unknown accounts get the same response",
  tag: "accounts",
  access: everyone,
  body: z.object({
    email: z
      .string({ error: "required" })
      .max(255, "too_long")
      .refine(storable, { error: "invalid" }),
  }),
  output: z.object({ wait_seconds: z.int() }),
  errors: ["bad_reset_email", "invalid_input", "too_many_requests"],
  source: "C7.auth.11, C8.auth.05, G.auth.17",
});
/**
 * Ends every session, code and link of the account, and validates it: receipt of the message proves ownership of the contact.
 */
export const confirmPasswordReset = defineEndpoint({
  id: "confirmPasswordReset",
  method: "POST",
  path: "auth/confirm-reset-password",
  summary: "Set a new password by link token, or by code with the e-mail or phone it was sent to",
  tag: "accounts",
  access: everyone,
  body: z.object({
    password,
    password_confirm: optional(password),
    token: optional(z.string().max(255, "too_long")),
    code: optional(z.string().max(255, "too_long")),
    email: optional(identifierField),
  }),
  /** The login page of the account [G.auth.04]. */
  output: z.object({ login: z.enum(["client", "agency"]) }),
  errors: ["bad_token", "other_browser", "identity_required", "invalid_input", "too_many_requests"],
  source: "C7.auth.12–13, C8.auth.04, G.auth.18",
});
const linkParams = z.object({ token: z.string().min(1, "required").max(255, "too_long") });
/**
 * Returns the purpose of a link to set a password, for the page that opens it. `agency` is the name of the agency that created the account, while the member has not
 * activated it: the member may refuse the account. `is_open` is false while the agency has deactivated the member, who can then only refuse. The link stays valid. A used,
 * replaced or expired link returns bad_token.
 */
export const readPasswordLink = defineEndpoint({
  id: "readPasswordLink",
  method: "GET",
  path: "auth/reset-password/{token}",
  summary: "Purpose of a link to set a password",
  tag: "accounts",
  access: everyone,
  params: linkParams,
  output: z.object({
    purpose: z.enum(["reset", "activation"]),
    agency: z.string().nullable(),
    is_open: z.boolean(),
  }),
  errors: ["bad_token", "invalid_input"],
  source: "G.auth.17, docs/decisions/0070",
});
/** Releases the e-mail and phone that the agency entered at once. Only for a member whom the agency created and who has not activated the account; any other link returns bad_token. */
export const refuseActivation = defineEndpoint({
  id: "refuseActivation",
  method: "DELETE",
  path: "auth/reset-password/{token}",
  summary: "Refuse an account that an agency created for the reader; the account is erased",
  tag: "accounts",
  access: everyone,
  params: linkParams,
  output: z.object({ refused: z.boolean() }),
  errors: ["bad_token", "invalid_input"],
  source: "docs/decisions/0070",
});
/** Revokes the token in every process at once and deletes the session's push device. */
export const logout = defineEndpoint({
  id: "logout",
  method: "POST",
  path: "auth/logout",
  summary: "End this session",
  tag: "accounts",
  access: anyAccount,
  output: z.object({ ended: z.boolean() }),
  errors: [],
  source: "G.auth.08, G.auth.22",
});
