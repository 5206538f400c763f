import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { officeTitles } from "@wakafine/shared/messages/office-titles.ts";

/** A page of the office. Members are admitted by the permission table [G.role.11], administrators by the administrator role [G.role.05]. */
export interface OfficePage {
  readonly path: string;
  readonly area: "agency" | "admin";
  /** File of the page below `src/office/`, without `.tsx`; it exports a component named `Page`. */
  readonly file: string;
  /** Title of the page, before " · Wakafine". */
  readonly title: Message;
}

/** Every page of the office. The router, the menus and the server's documents use this table. */
export const officePages: readonly OfficePage[] = [
  {
    path: "/agency/profile",
    area: "agency",
    file: "agencies/profile-page",
    title: officeTitles.agencyProfile,
  },
  {
    path: "/agency/edit",
    area: "agency",
    file: "agencies/edit-page",
    title: officeTitles.editAgency,
  },
  {
    path: "/agency/users",
    area: "agency",
    file: "members/users-page",
    title: officeTitles.agencyUsers,
  },
  {
    path: "/agency/statistics",
    area: "agency",
    file: "statistics/travel-statistics-page",
    title: officeTitles.travelStatistics,
  },
  {
    path: "/agency/package_statistics",
    area: "agency",
    file: "statistics/parcel-statistics-page",
    title: officeTitles.parcelStatistics,
  },
  {
    path: "/agency/planing",
    area: "agency",
    file: "departures/planning-page",
    title: officeTitles.planning,
  },
  {
    path: "/agency/my-travels",
    area: "agency",
    file: "departures/travels-page",
    title: officeTitles.myTravels,
  },
  {
    path: "/agency/my-travels/:uuid",
    area: "agency",
    file: "passengers/passengers-page",
    title: officeTitles.passengers,
  },
  {
    path: "/agency/list/reservations",
    area: "agency",
    file: "bookings/reservations-page",
    title: officeTitles.reservations,
  },
  {
    path: "/agency/counter",
    area: "agency",
    file: "counter/counter-page",
    title: officeTitles.counter,
  },
  {
    path: "/agency/counter/shifts",
    area: "agency",
    file: "counter/past-shifts-page",
    title: officeTitles.pastShifts,
  },
  {
    path: "/agency/counter/shifts/:uuid",
    area: "agency",
    file: "counter/past-shift-page",
    title: officeTitles.pastShift,
  },
  {
    path: "/agency/checkin",
    area: "agency",
    file: "check-in/check-in-page",
    title: officeTitles.checkIn,
  },
  {
    path: "/agency/package",
    area: "agency",
    file: "parcels/menu-page",
    title: officeTitles.parcels,
  },
  {
    path: "/agency/package/send",
    area: "agency",
    file: "parcels/send-page",
    title: officeTitles.sendParcel,
  },
  {
    path: "/agency/package/check",
    area: "agency",
    file: "parcels/check-page",
    title: officeTitles.checkParcel,
  },
  {
    path: "/agency/package/load",
    area: "agency",
    file: "parcels/load-page",
    title: officeTitles.parcelLoad,
  },
  {
    path: "/agency/package/unload",
    area: "agency",
    file: "parcels/unload-page",
    title: officeTitles.parcelUnload,
  },
  {
    path: "/agency/package/withdraw",
    area: "agency",
    file: "parcels/withdraw-page",
    title: officeTitles.parcelWithdraw,
  },
  {
    path: "/agency/package/list",
    area: "agency",
    file: "parcels/list-page",
    title: officeTitles.parcelList,
  },
  {
    path: "/agency/package/list/:uuid",
    area: "agency",
    file: "parcels/parcel-page",
    title: officeTitles.parcel,
  },
  {
    path: "/agency/package/departures",
    area: "agency",
    file: "parcels/departures-page",
    title: officeTitles.parcelDepartures,
  },
  {
    path: "/agency/package/departures/:uuid",
    area: "agency",
    file: "parcels/departure-page",
    title: officeTitles.parcelDeparture,
  },
  {
    path: "/agency/package/tariffs",
    area: "agency",
    file: "parcels/tariffs-page",
    title: officeTitles.parcelTariffs,
  },
  {
    path: "/agency/package/claims",
    area: "agency",
    file: "parcels/claims-page",
    title: officeTitles.parcelClaims,
  },
  {
    path: "/agency/momo-account",
    area: "agency",
    file: "payouts/momo-account-page",
    title: officeTitles.momoAccount,
  },
  {
    path: "/agency/check-momo-number",
    area: "agency",
    file: "payouts/check-number-page",
    title: officeTitles.checkMomoNumber,
  },
  {
    path: "/admin",
    area: "admin",
    file: "administration/dashboard-page",
    title: officeTitles.admin,
  },
  {
    path: "/admin/agencies",
    area: "admin",
    file: "administration/agencies-page",
    title: officeTitles.adminAgencies,
  },
  {
    path: "/admin/agencies/:uuid",
    area: "admin",
    file: "administration/agency-page",
    title: officeTitles.adminAgencies,
  },
  {
    path: "/admin/users",
    area: "admin",
    file: "administration/users-page",
    title: officeTitles.adminUsers,
  },
  {
    path: "/admin/users/:id",
    area: "admin",
    file: "administration/user-page",
    title: officeTitles.adminUsers,
  },
  {
    path: "/admin/bookings",
    area: "admin",
    file: "administration/bookings-page",
    title: officeTitles.adminBookings,
  },
  {
    path: "/admin/bookings/:id",
    area: "admin",
    file: "administration/booking-page",
    title: officeTitles.adminBookings,
  },
  {
    path: "/admin/coupons",
    area: "admin",
    file: "administration/coupons-page",
    title: officeTitles.adminCoupons,
  },
  {
    path: "/admin/coupons/:id",
    area: "admin",
    file: "administration/coupon-page",
    title: officeTitles.adminCoupons,
  },
  {
    path: "/admin/vouchers",
    area: "admin",
    file: "administration/vouchers-page",
    title: officeTitles.adminVouchers,
  },
  {
    path: "/admin/vouchers/:id",
    area: "admin",
    file: "administration/voucher-page",
    title: officeTitles.adminVouchers,
  },
  {
    path: "/admin/refunds",
    area: "admin",
    file: "administration/refunds-page",
    title: officeTitles.adminRefunds,
  },
  {
    path: "/admin/payouts",
    area: "admin",
    file: "administration/payouts-page",
    title: officeTitles.adminPayouts,
  },
  {
    path: "/admin/payments",
    area: "admin",
    file: "administration/payments-page",
    title: officeTitles.adminPayments,
  },
  {
    path: "/admin/alerts",
    area: "admin",
    file: "administration/alerts-page",
    title: officeTitles.adminAlerts,
  },
  {
    path: "/admin/audit-log",
    area: "admin",
    file: "administration/audit-log-page",
    title: officeTitles.adminAudit,
  },
  {
    path: "/admin/security",
    area: "admin",
    file: "administration/security-page",
    title: officeTitles.adminSecurity,
  },
];
