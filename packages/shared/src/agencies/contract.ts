import { z } from "zod";
import {
  account,
  emailText,
  languageField,
  ownAgency,
  passwordField,
  phoneText,
  townField,
} from "../accounts/contract.ts";
import { defineEndpoint, everyone, membersWith } from "../contract/endpoint.ts";
import { idField, maxBodyBytes, nameField, optional, wholeNumber } from "../contract/fields.ts";

const place = { name: nameField, town: townField, quarter: townField, phonenumber: phoneText };

/** Creates an agency that awaits approval, with its first user (role 4, agency administrator) [G.auth.13, G.auth.28]. */
export const agencyRegister = defineEndpoint({
  id: "agencyRegister",
  method: "POST",
  path: "auth/agency/register",
  summary:
    "Register an agency and send a code; the returned token can only be used to enter that code",
  tag: "agency",
  access: everyone,
  created: true,
  body: z.object({
    ...place,
    email: optional(emailText),
    agency_transport_type_id: wholeNumber(1, 4),
    password: optional(passwordField),
    password_confirm: optional(passwordField),
    lang: optional(languageField),
  }),
  output: z.object({ user: account, agency: ownAgency, uuid: z.string() }),
  errors: ["invalid_input", "account_exists", "too_many_requests"],
  source: "C7.auth.16, A5.auth.01, G.auth.13–14, G.auth.28–29",
});
/** Balance in whole francs, rates in percent. `review` contains the reason why trips are not public. */
export const getOwnAgency = defineEndpoint({
  id: "getOwnAgency",
  method: "GET",
  path: "agencies/own",
  summary: "The caller's agency",
  tag: "agency",
  access: membersWith("readAgency"),
  output: ownAgency,
  errors: [],
  source: "A2.agsh.04, G.auth.28",
});
/** Rates, balance, transport type, parcel flag and state in the body are ignored: only administrators change them [G.agsh.01–02]. An absent e-mail keeps its value; an empty one removes it. */
export const updateOwnAgency = defineEndpoint({
  id: "updateOwnAgency",
  method: "PUT",
  path: "administration/agency",
  summary: "Change the caller's agency; an administrator of the platform selects it by `uuid`",
  tag: "agency",
  access: { kind: "agency", permission: "writeAgency", orAdministrator: true },
  body: z.object({
    ...place,
    email: z.preprocess((value) => (value === "" ? null : value), emailText.nullish()),
    uuid: optional(idField),
  }),
  output: ownAgency,
  errors: ["invalid_input", "not_found"],
  source: "A7.agsh.01–02, C5.agsh.01–04, G.agsh.01–02",
});
/** JPEG, PNG or SVG by content, at most 5 MB. `file_url` is absolute. */
export const setAgencyLogo = defineEndpoint({
  id: "setAgencyLogo",
  method: "PUT",
  path: "agencies/image",
  summary: "Change the logo: multipart field `image`, or `base64_file` as a data URL",
  tag: "agency",
  access: { kind: "agency", permission: "writeAgency", orAdministrator: true },
  upload: "image",
  body: z.object({
    image: z
      .instanceof(Uint8Array)
      .meta({ type: "string", format: "binary", maxLength: maxBodyBytes })
      .optional(),
    base64_file: optional(z.string().meta({ maxLength: maxBodyBytes })),
    uuid: optional(idField),
  }),
  output: z.object({ file_url: z.string() }),
  errors: ["bad_image", "image_too_large", "invalid_input", "not_found", "too_many_requests"],
  source: "A7.agsh.03–04, G.agsh.03–04",
});
