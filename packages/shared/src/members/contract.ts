import { z } from "zod";
import {
  emailText,
  languageField,
  passwordField,
  phoneText,
  townField,
} from "../accounts/contract.ts";
import { defineEndpoint, membersWith } from "../contract/endpoint.ts";
import {
  idField,
  nameField,
  optional,
  pageField,
  pageOf,
  perPageField,
  titledReference,
  wholeNumber,
} from "../contract/fields.ts";

/** A member of the agency; for roles other than 1 and 3 without identity number and with a masked phone [A3.users.01–14, G.role.09]. */
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
    /** True while the person has not answered the invitation: not a member yet. */
    invitation_pending: z.boolean(),
    /** True for who is invited or joined by invitation: nothing but the role is the agency's to change (docs/decisions/0070). */
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

/** 20 a page as our client asks, 15 when nothing is said; open invitations stand among them. */
export const listAgencyUsers = defineEndpoint({
  id: "listAgencyUsers",
  method: "GET",
  path: "agencies/users",
  summary: "People of the agency, the newest first; the keyword looks in names, e-mail and phone",
  tag: "agency",
  access: membersWith("readMembers"),
  query: z.object({
    keyword: optional(z.string().trim().max(255, "too_long")),
    page: pageField,
    per_page: perPageField(15),
  }),
  output: pageOf(agencyUser),
  errors: ["invalid_input"],
  source: "A7.users.01–03, C9.users.01, G.users.01, G.role.09",
});
/** A known e-mail or phone gets an invitation in place of an account [G.auth.29]. */
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
    "idempotency_conflict",
    "idempotency_in_progress",
    "idempotency_key_invalid",
    "too_many_requests",
  ],
  source: "A7.users.04, A7.users.07–08, A5.users.01–06, G.users.02, G.role.17",
});
/**
 * An empty password leaves it as it is [G.users.03]. Of a person who joined by invitation, and of an invitation, only the role changes: the other fields
 * may be left out, and another value than the one that stands is `not_yours`. Of anybody else name, e-mail and phone stay required.
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
    "too_many_requests",
  ],
  source: "A7.users.05, A7.users.09, G.users.02–03, G.role.17",
});
/** A member the agency made is erased, one who was invited keeps the account (docs/decisions/0070). */
export const deleteAgencyUser = defineEndpoint({
  id: "deleteAgencyUser",
  method: "DELETE",
  path: "agencies/users/{id}",
  summary: "Remove a member, or withdraw an invitation",
  tag: "agency",
  access: membersWith("writeMembers"),
  params: z.object({ id: idField }),
  output: z.object({ deleted: z.boolean() }),
  errors: memberErrors,
  source: "A7.users.06, A7.users.10, G.users.04, G.role.17",
});
/** `is_active`: how it stands now. */
export const toggleAgencyUser = defineEndpoint({
  id: "toggleAgencyUser",
  method: "PUT",
  path: "agencies/users/{id}/toggle",
  aliases: ["agencies/users/toggle/{id}"],
  summary: "Activate or deactivate a member; once deactivated, every session ends at once",
  tag: "agency",
  access: membersWith("writeMembers"),
  params: z.object({ id: idField }),
  output: z.object({ is_active: z.boolean() }),
  errors: memberErrors,
  source: "A7.users.11, G.users.05, G.role.17",
});
