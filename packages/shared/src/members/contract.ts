import { z } from "zod";
import {
  emailText,
  languageField,
  passwordField,
  phoneText,
  townField,
} from "../accounts/contract.ts";
import { defineEndpoint, idempotencyErrors, membersWith } from "../contract/endpoint.ts";
import {
  idField,
  keywordField,
  nameField,
  optional,
  pageField,
  pageOf,
  perPageField,
  titledReference,
  wholeNumber,
} from "../contract/fields.ts";

/** A member of the agency. Callers other than agency administrators and managers see no identity number and a masked phone [A3.users.01–14, G.role.09]. */
const agencyUser = z
  .object({
    id: z.string(),
    public_id: z.string(),
    firstname: z.string().nullable(),
    lastname: z.string().nullable(),
    email: z.string().nullable(),
    phonenumber: z.string().nullable(),
    sex: titledReference.nullable(),
    role: titledReference,
    user_agency_role: titledReference,
    town: z.string().nullable(),
    is_active: z.boolean(),
    cni_identifier: z.string().nullable(),
    created_date: z.string(),
    last_connexion_date: z.string().nullable(),
    /** True for an open invitation: the invited user is not a member yet. */
    invitation_pending: z.boolean(),
    /** True for a user who is invited or joined by invitation: the agency may change only the role (docs/decisions/0070). */
    invited: z.boolean(),
  })
  .meta({ id: "Member" });
export type AgencyUser = z.infer<typeof agencyUser>;
const user = {
  firstname: nameField,
  lastname: nameField,
  email: emailText,
  phonenumber: phoneText,
  user_agency_role_id: wholeNumber(1, 9),
  sex_id: optional(wholeNumber(1, 3)),
  town: optional(townField),
  lang: optional(languageField),
};
const memberErrors = [
  "invalid_input",
  "not_found",
  "administrator_only",
  "last_administrator",
  "not_on_oneself",
] as const;

/** 20 a page in the web client, 15 by default. The list includes open invitations. */
export const listAgencyUsers = defineEndpoint({
  id: "listAgencyUsers",
  method: "GET",
  path: "agencies/users",
  summary:
    "Members of the agency, newest first; the keyword is searched in names, e-mail and phone",
  tag: "agency",
  access: membersWith("readMembers"),
  query: z.object({
    keyword: keywordField,
    page: pageField,
    per_page: perPageField(15),
  }),
  output: pageOf(agencyUser),
  errors: ["invalid_input"],
  source: "A7.users.01–03, C9.users.01, G.users.01, G.role.09",
});
/** When the e-mail or phone has an account, its owner receives an invitation instead of a new account [G.auth.29]. */
export const addAgencyUser = defineEndpoint({
  id: "addAgencyUser",
  method: "POST",
  path: "agencies/users",
  aliases: ["agencies/agency_manager/register"],
  summary: "Add a member; a link to set the password is sent",
  tag: "agency",
  access: membersWith("writeMembers"),
  created: true,
  idempotent: true,
  body: z.object({ ...user, password: passwordField }),
  output: z.object({ user: agencyUser }),
  errors: [
    ...memberErrors,
    "account_exists",
    "role_does_not_fit",
    ...idempotencyErrors,
    "too_many_requests",
  ],
  source: "A7.users.04, A7.users.07–08, A5.users.01–06, G.users.02, G.role.17",
});
/**
 * An empty password keeps the current one [G.users.03]. Of a member who joined by invitation, and of an invitation, only the role can be changed: the other fields
 * are optional, and a changed value is refused with `not_yours`. For all other members name, e-mail and phone are required.
 */
export const updateAgencyUser = defineEndpoint({
  id: "updateAgencyUser",
  method: "PUT",
  path: "agencies/users/{id}",
  summary: "Change a member",
  tag: "agency",
  access: membersWith("writeMembers"),
  params: z.object({ id: idField }),
  body: z.object({
    ...user,
    firstname: optional(nameField),
    lastname: optional(nameField),
    email: optional(emailText),
    phonenumber: optional(phoneText),
    password: optional(passwordField),
  }),
  output: z.object({ user: agencyUser }),
  errors: [
    ...memberErrors,
    "role_does_not_fit",
    "account_exists",
    "disabled_by_platform",
    "shift_still_open",
    "too_many_requests",
  ],
  source: "A7.users.05, A7.users.09, G.users.02–03, G.role.17",
});
/** The account of a member the agency created is erased; a member who was invited keeps the account (docs/decisions/0070). */
export const deleteAgencyUser = defineEndpoint({
  id: "deleteAgencyUser",
  method: "DELETE",
  path: "agencies/users/{id}",
  summary: "Remove a member, or withdraw an invitation",
  tag: "agency",
  access: membersWith("writeMembers"),
  params: z.object({ id: idField }),
  output: z.object({ deleted: z.boolean() }),
  errors: [...memberErrors, "shift_still_open"],
  source: "A7.users.06, A7.users.10, G.users.04, G.role.17",
});
/** `is_active`: the state after the call. */
export const toggleAgencyUser = defineEndpoint({
  id: "toggleAgencyUser",
  method: "PUT",
  path: "agencies/users/{id}/toggle",
  aliases: ["agencies/users/toggle/{id}"],
  summary: "Activate or deactivate a member; deactivation ends every session at once",
  tag: "agency",
  access: membersWith("writeMembers"),
  params: z.object({ id: idField }),
  output: z.object({ is_active: z.boolean() }),
  errors: memberErrors,
  source: "A7.users.11, G.users.05, G.role.17",
});
