import { adminMessages } from "@wakafine/shared/administration/messages.ts";
import { pageTitles } from "@wakafine/shared/messages/page-titles.ts";
import { buildingIcon, walletIcon } from "../../ui/icons-office.ts";
import {
  bookingIcon,
  coinsIcon,
  couponIcon,
  houseIcon,
  logIcon,
  voucherIcon,
} from "../../ui/icons-admin.ts";
import { shieldIcon, usersIcon } from "../../ui/icons.ts";
import { builtEntries } from "./menu-entry.ts";

/** Entries of the administration's side menu and of its bottom bar on phones [A1.agsh.01]. */
export const adminEntries = builtEntries([
  { to: "/admin", label: adminMessages.dashboardShort, icon: houseIcon },
  { to: "/admin/agencies", label: adminMessages.agencies, icon: buildingIcon },
  { to: "/admin/users", label: adminMessages.users, icon: usersIcon },
  { to: "/admin/bookings", label: pageTitles.adminBookings, icon: bookingIcon },
  { to: "/admin/coupons", label: pageTitles.adminCoupons, icon: couponIcon },
  { to: "/admin/vouchers", label: pageTitles.adminVouchers, icon: voucherIcon },
  { to: "/admin/refunds", label: pageTitles.adminRefunds, icon: walletIcon },
  { to: "/admin/payouts", label: pageTitles.adminPayouts, icon: coinsIcon },
  { to: "/admin/payments", label: pageTitles.adminPayments, icon: shieldIcon },
  { to: "/admin/audit-log", label: adminMessages.auditLog, icon: logIcon },
]);
