import { z } from "zod";
import { account, ownAgency } from "../accounts/contract.ts";
import type { FeeColumn } from "../agencies/fee-terms.ts";
import { feeColumns, feesByField, feeTerms, feeUnits } from "../agencies/fee-terms.ts";
import { administrators, defineEndpoint } from "../contract/endpoint.ts";
import {
  dateField,
  idField,
  keywordField,
  nameText,
  optional,
  pageField,
  pageOf,
  perPageField,
  reasonField,
  wholeNumber,
} from "../contract/fields.ts";
import { sessionOfUser } from "../accounts/profile-contract.ts";

const agencyStates = ["pending", "active", "refused", "suspended"] as const;
const feeValue = (column: FeeColumn) =>
  z
    .number({ error: (issue) => (issue.input === undefined ? "required" : "not_a_number") })
    .min(0, "too_small")
    .max(feeUnits[feeTerms[column].unit].max, "too_large");

/** Items that need an administrator, and today's figures of the platform. Amounts in whole francs. */
export const getAdminDashboard = defineEndpoint({
  id: "getAdminDashboard",
  method: "GET",
  path: "administration/dashboard",
  summary: "Items that need an administrator, and today's figures",
  tag: "administration",
  access: administrators,
  output: z.object({
    /** `waiting`: an administrator decides about the agency or about a new name of it. */
    agencies: z.object({
      waiting: z.int(),
      pending: z.int(),
      active: z.int(),
      refused: z.int(),
      suspended: z.int(),
    }),
    users: z.object({ total: z.int(), new_today: z.int(), disabled: z.int() }),
    bookings: z.object({ paid_today: z.int(), amount_today: z.int() }),
    refunds_waiting: z.int(),
    /** Whole francs to pay to agencies, without what open payouts will pay. */
    payouts_due: z.int(),
    /** Payouts that are neither executed nor failed. */
    payouts_waiting: z.int(),
    /** Counted up to 1,000. */
    payments_to_review: z.int(),
    open_alerts: z.int(),
    refused_logins_today: z.int(),
    oldest_waiting: z.array(
      z.object({ uuid: z.string(), name: z.string(), created_date: z.string() }),
    ),
  }),
  errors: [],
  source: "G.role.05",
});

/** An agency as administrators see it. */
const adminAgency = ownAgency
  .extend({ group: z.string().nullable(), member_count: z.int() })
  .meta({ id: "AdminAgency" });
export type AdminAgency = z.infer<typeof adminAgency>;
/** Sorted by name. Without a state filter, pending agencies come first, oldest first. */
export const listAdminAgencies = defineEndpoint({
  id: "listAdminAgencies",
  method: "GET",
  path: "administration/agencies",
  summary: "Agencies, pending ones first",
  tag: "administration",
  access: administrators,
  query: z.object({
    keyword: keywordField,
    state: optional(z.enum(agencyStates, { error: "not_a_choice" })),
    page: pageField,
    per_page: perPageField(20),
  }),
  output: pageOf(adminAgency),
  errors: ["invalid_input"],
  source: "G.role.05",
});
/** `members`: the members' accounts, identity numbers masked. */
export const getAdminAgency = defineEndpoint({
  id: "getAdminAgency",
  method: "GET",
  path: "administration/agencies/{id}",
  summary: "One agency with its members",
  tag: "administration",
  access: administrators,
  params: z.object({ id: idField }),
  output: adminAgency.extend({ members: z.array(account) }),
  errors: ["not_found"],
  source: "G.role.05",
});
/** Changes the terms of an agency. The limits of each unit are in `feeUnits`. */
export const updateAdminAgency = defineEndpoint({
  id: "updateAdminAgency",
  method: "PUT",
  path: "administration/agencies/{id}",
  summary: "Change type, parcel flag, group, rates and fixed fees of an agency",
  tag: "administration",
  access: administrators,
  params: z.object({ id: idField }),
  body: z.object({
    agency_transport_type_id: wholeNumber(1, 4),
    is_package_sender: z.boolean({ error: "required" }),
    group: nameText.nullish(),
    ...feesByField(feeColumns, feeValue),
  }),
  output: adminAgency,
  errors: ["not_found", "invalid_input", "shift_still_open", "cash_still_owed"],
  source: "G.role.05, G.agsh.01",
});
/** A refusal and a suspension need a reason. The agency is notified. */
export const reviewAgency = defineEndpoint({
  id: "reviewAgency",
  method: "PUT",
  path: "administration/agencies/{id}/review",
  summary: "Approve, refuse, suspend or reinstate an agency",
  tag: "administration",
  access: administrators,
  params: z.object({ id: idField }),
  body: z.object({
    state: z.enum(["active", "refused", "suspended"], { error: "not_a_choice" }),
    reason: optional(reasonField),
  }),
  output: adminAgency,
  errors: ["not_found", "not_in_this_state", "invalid_input"],
  source: "G.role.05, G.auth.28",
});

/** `name` is the pending name the administrator saw, so that a name changed meanwhile is not approved. A refusal needs a reason. The agency is notified. */
export const reviewAgencyName = defineEndpoint({
  id: "reviewAgencyName",
  method: "PUT",
  path: "administration/agencies/{id}/name",
  summary: "Publish or refuse the new name of an approved agency",
  tag: "administration",
  access: administrators,
  params: z.object({ id: idField }),
  body: z.object({
    name: nameText,
    approve: z.boolean({ error: "required" }),
    reason: optional(reasonField),
  }),
  output: adminAgency,
  errors: ["not_found", "not_in_this_state", "invalid_input"],
  source: "G.role.05, G.agsh.02",
});

/**
 * A user as administrators see it; the identity number is masked. `is_active` is set by administrators, `deactivated` by the agency for a member it created.
 * Log-in is refused to accounts that are inactive, deactivated or not validated.
 */
const adminUser = account
  .extend({
    agency: z.object({ uuid: z.string(), name: z.string() }).nullable(),
    validated: z.boolean(),
    deactivated: z.boolean(),
    /** The agency created the account and its member has not activated it yet. */
    invitation_waiting: z.boolean(),
    second_factor: z.boolean(),
  })
  .meta({ id: "AdminUser" });
export type AdminUser = z.infer<typeof adminUser>;
/** The result of a log-in with the right password: a session, account_disabled or account_not_validated. */
const userStates = ["active", "disabled", "unvalidated"] as const;
/** The newest first, or by last name and first name, ignoring case and accents. */
const userOrders = ["newest", "name"] as const;
/** The keyword is part of a name, an e-mail, or a phone in any spelling. For the state see `userStates`, for the order `userOrders`. */
export const listAdminUsers = defineEndpoint({
  id: "listAdminUsers",
  method: "GET",
  path: "administration/users",
  summary: "Users by phone, e-mail or name, newest first or by name",
  tag: "administration",
  access: administrators,
  query: z.object({
    keyword: keywordField,
    role_id: optional(wholeNumber(1, 5)),
    state: optional(z.enum(userStates, { error: "not_a_choice" })),
    order: optional(z.enum(userOrders, { error: "not_a_choice" })),
    page: pageField,
    per_page: perPageField(20),
  }),
  output: pageOf(adminUser),
  errors: ["invalid_input"],
  source: "G.role.05",
});
/** Sessions are returned without tokens. Times are ISO 8601. */
export const getAdminUser = defineEndpoint({
  id: "getAdminUser",
  method: "GET",
  path: "administration/users/{id}",
  summary: "One user with open sessions",
  tag: "administration",
  access: administrators,
  params: z.object({ id: idField }),
  output: adminUser.extend({ sessions: z.array(sessionOfUser) }),
  errors: ["not_found"],
  source: "G.role.05",
});
/** Roles 1, 2 and 5. Role 4 is set when a user joins an agency and removed when the user leaves it [G.role.01]. */
export const setAdminUserRole = defineEndpoint({
  id: "setAdminUserRole",
  method: "PUT",
  path: "administration/users/{id}/role",
  summary: "Change the role of a user without an agency; every session ends",
  tag: "administration",
  access: administrators,
  params: z.object({ id: idField }),
  body: z.object({ role_id: wholeNumber(1, 5), reason: optional(reasonField) }),
  output: adminUser,
  errors: ["not_found", "invalid_input", "not_on_oneself", "role_does_not_fit"],
  source: "G.role.01, G.role.05, G.role.17",
});
/** The body contains the desired state, so the request is idempotent. */
export const setAdminUserActive = defineEndpoint({
  id: "setAdminUserActive",
  method: "PUT",
  path: "administration/users/{id}/active",
  summary: "Deactivate or reactivate a user; deactivation ends every session",
  tag: "administration",
  access: administrators,
  params: z.object({ id: idField }),
  body: z.object({ is_active: z.boolean({ error: "required" }), reason: optional(reasonField) }),
  output: adminUser,
  errors: ["not_found", "invalid_input", "not_on_oneself"],
  source: "G.role.05, G.auth.08",
});
/** `ended` may be 0. */
export const endAdminUserSessions = defineEndpoint({
  id: "endAdminUserSessions",
  method: "DELETE",
  path: "administration/users/{id}/sessions",
  summary: "End every session of a user",
  tag: "administration",
  access: administrators,
  params: z.object({ id: idField }),
  output: z.object({ ended: z.int() }),
  errors: ["not_found"],
  source: "G.role.05, G.auth.08",
});

/** A session of another user returns not_found. */
export const endAdminUserSession = defineEndpoint({
  id: "endAdminUserSession",
  method: "DELETE",
  path: "administration/users/{id}/sessions/{session_id}",
  summary: "End one session of a user",
  tag: "administration",
  access: administrators,
  params: z.object({ id: idField, session_id: idField }),
  output: z.object({ ended: z.int() }),
  errors: ["not_found"],
  source: "G.role.05, G.auth.08",
});

/**
 * One audited change: actor, action, time, values before and after. Names are current ones: of a user or agency, the order code of a booking and of its payments and
 * refunds, the code of a ticket. A departure has its towns and its time (ISO 8601). `gone`: the account or agency has been deleted.
 * `related`: names of the entities whose ids are in `details`, by the key in `details`.
 */
const auditRow = z
  .object({
    id: z.string(),
    happened_at: z.string(),
    actor: z.object({ id: z.string(), name: z.string().nullable(), gone: z.boolean() }),
    action: z.string(),
    entity: z.string(),
    entity_id: z.string(),
    subject: z.object({
      name: z.string().nullable(),
      departure: z
        .object({ agency: z.string(), from: z.string(), to: z.string(), departs_at: z.string() })
        .nullable(),
      gone: z.boolean(),
    }),
    related: z.record(z.string(), z.string()),
    from_state: z.string().nullable(),
    to_state: z.string().nullable(),
    reason: z.string().nullable(),
    details: z.record(z.string(), z.unknown()).nullable(),
    request_id: z.string().nullable(),
  })
  .meta({ id: "AuditEntry" });
export type AuditRow = z.infer<typeof auditRow>;
/** For an administrator who lost the app and the recovery codes. Ends every session of that administrator, who is notified. Without a second factor nothing changes. */
export const removeAdminUserSecondFactor = defineEndpoint({
  id: "removeAdminUserSecondFactor",
  method: "DELETE",
  path: "administration/users/{id}/second-factor",
  summary: "Remove the second factor of another administrator",
  tag: "administration",
  access: administrators,
  params: z.object({ id: idField }),
  output: adminUser,
  errors: ["not_found", "not_on_oneself"],
  source: "docs/decisions/0083",
});
/** Days are in Africa/Douala. `actor` is an id, an e-mail or a phone. */
const auditFilters = z.object({
  actor: keywordField,
  action: keywordField,
  entity: keywordField,
  entity_id: keywordField,
  from: optional(dateField),
  to: optional(dateField),
});
/** `details` contains the values before and after. */
export const listAuditLog = defineEndpoint({
  id: "listAuditLog",
  method: "GET",
  path: "administration/audit-log",
  summary: "The audit log, newest first",
  tag: "administration",
  access: administrators,
  query: auditFilters.extend({ page: pageField, per_page: perPageField(50) }),
  output: pageOf(auditRow),
  errors: ["invalid_input"],
  source: "G.role.05",
});
/** At most 20,000 entries; `period_too_long` at `from` for more. The export is audited, because the log contains data of users. */
export const exportAuditLog = defineEndpoint({
  id: "exportAuditLog",
  method: "GET",
  path: "administration/audit-log.csv",
  summary: "The audit log as CSV with a byte order mark, newest first",
  tag: "administration",
  access: administrators,
  query: auditFilters,
  raw: true,
  output: z.unknown(),
  errors: ["invalid_input"],
  source: "G.role.05",
});
