import type { Context } from "../../context.ts";
import type { Bound } from "../../http/bind.ts";
import { bind, bindData } from "../../http/bind.ts";
import { notice } from "../accounts/public.ts";
import {
  endUserSession,
  endUserSessions,
  removeUserSecondFactor,
  setUserRole,
  setUserActive,
} from "./change-user.ts";
import { exportAgencyLedger, getAgencyLedger } from "./get-agency-ledger.ts";
import { exportAuditLog } from "./export-audit-log.ts";
import { getBooking, showPassengers } from "./get-booking.ts";
import { getDashboard } from "./get-dashboard.ts";
import { getAdminAgency } from "./get-admin-agency.ts";
import { listAdminAgencies } from "./list-admin-agencies.ts";
import { handleAlert } from "./handle-alert.ts";
import { listAlerts } from "./list-alerts.ts";
import { listAuditLog } from "./list-audit-log.ts";
import type { RefundRules } from "./list-refunds.ts";
import { listBookings } from "./list-bookings.ts";
import { listPaymentReviews } from "./list-payment-reviews.ts";
import { listRefunds } from "./list-refunds.ts";
import { getUser, listUsers } from "./list-users.ts";
import { reviewAgency } from "./review-agency.ts";
import { reviewAgencyName } from "./review-agency-name.ts";
import { type TermsDeps, updateAgencyTerms } from "./update-agency-terms.ts";

/** The endpoints of administrators [G.role.05]. */
export interface Administration {
  readonly bound: readonly Bound[];
}

/** The administration module. It reads the tables of all modules and changes them by statements of the modules that own them. */
export function createAdministration(
  context: Context,
  deps: { readonly refundRules: RefundRules } & Omit<TermsDeps, "context">,
): Administration {
  return {
    bound: [
      bindData("getAdminDashboard", () => getDashboard(context)),
      bindData("listAdminAgencies", (input) => listAdminAgencies(context, input)),
      bindData("getAdminAgency", ({ params }) => getAdminAgency(context, params.id)),
      bindData("getAgencyLedger", (input) => getAgencyLedger(context, input)),
      bind("exportAgencyLedger", (input, request) => exportAgencyLedger(context, input, request)),
      bindData("updateAdminAgency", (input, request) =>
        updateAgencyTerms({ context, ...deps }, input, request),
      ),
      bindData("reviewAgency", (input, request) =>
        reviewAgency({ context, notify: notice }, input, request),
      ),
      bindData("reviewAgencyName", (input, request) =>
        reviewAgencyName({ context, notify: notice }, input, request),
      ),
      bindData("listAdminUsers", (input) => listUsers(context, input)),
      bindData("getAdminUser", ({ params }, request) => getUser(context, params.id, request)),
      bindData("setAdminUserRole", (input, request) => setUserRole(context, input, request)),
      bindData("setAdminUserActive", (input, request) => setUserActive(context, input, request)),
      bindData("endAdminUserSessions", ({ params }, request) =>
        endUserSessions(context, params.id, request),
      ),
      bindData("endAdminUserSession", (input, request) => endUserSession(context, input, request)),
      bindData("removeAdminUserSecondFactor", ({ params }, request) =>
        removeUserSecondFactor(context, params.id, request),
      ),
      bindData("listAdminBookings", (input) => listBookings(context, input)),
      bindData("getAdminBooking", ({ params }) => getBooking(context, params.id)),
      bindData("showAdminPassengers", ({ params }, request) =>
        showPassengers(context, params.id, request),
      ),
      bindData("listRefunds", (input) =>
        listRefunds({ context, rulesOf: deps.refundRules }, input),
      ),
      bindData("listPaymentReviews", (input) => listPaymentReviews(context, input)),
      bindData("listAlerts", (input) => listAlerts(context, input)),
      bindData("handleAlert", (input, request) => handleAlert(context, input, request)),
      bindData("listAuditLog", (input) => listAuditLog(context, input)),
      bind("exportAuditLog", (input, request) => exportAuditLog(context, input, request)),
    ],
  };
}
