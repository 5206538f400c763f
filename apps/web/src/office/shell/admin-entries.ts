import { adminMessages } from "@wakafine/shared/administration/messages.ts";
import { officeTitles } from "@wakafine/shared/messages/office-titles.ts";
import { buildingIcon, walletIcon } from "../../ui/icons-office.ts";
import {
  bookingIcon,
  coinsIcon,
  couponIcon,
  houseIcon,
  logIcon,
  voucherIcon,
} from "../../ui/icons-admin.ts";
import { shieldIcon, usersIcon, warningIcon } from "../../ui/icons.ts";
import { builtEntries } from "./menu-entry.ts";

/** Entries of the administration's side menu and of its bottom bar on phones [A1.agsh.01]. */
export const adminEntries = builtEntries([
  { to: "/admin", label: adminMessages.dashboard, icon: houseIcon },
  { to: "/admin/agencies", label: adminMessages.agencies, icon: buildingIcon },
  { to: "/admin/users", label: adminMessages.users, icon: usersIcon },
  { to: "/admin/bookings", label: officeTitles.adminBookings, icon: bookingIcon },
  { to: "/admin/coupons", label: officeTitles.adminCoupons, icon: couponIcon },
  { to: "/admin/vouchers", label: officeTitles.adminVouchers, icon: voucherIcon },
  { to: "/admin/refunds", label: officeTitles.adminRefunds, icon: walletIcon },
  { to: "/admin/payouts", label: officeTitles.adminPayouts, icon: coinsIcon },
  { to: "/admin/payments", label: officeTitles.adminPayments, icon: shieldIcon },
  { to: "/admin/alerts", label: officeTitles.adminAlerts, icon: warningIcon },
  { to: "/admin/audit-log", label: adminMessages.auditLog, icon: logIcon },
]);
