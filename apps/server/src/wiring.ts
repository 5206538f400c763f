import type { RechargeCompleted } from "@wakafine/shared/live/events.ts";
import type { FastifyInstance } from "fastify";
import type { Authentication, Context } from "./context.ts";
import { demoJob } from "./demo/seed-demo.ts";
import type { Bound } from "./http/bind.ts";
import { createPictures } from "./files/pictures.ts";
import { sweepPicturesJob } from "./files/sweep-pictures.ts";
import { inProcess } from "./http/in-process.ts";
import { registerPages } from "./http/pages.ts";
import type { JobHandler } from "./jobs/outbox.ts";
import type { Retention } from "./jobs/retention.ts";
import { retentionJob } from "./jobs/retention.ts";
import type { Job } from "./jobs/runner.ts";
import { accountRetention, avatarsAmong, createAccounts } from "./modules/accounts/public.ts";
import { createAdministration } from "./modules/administration/public.ts";
import { agencyVerificationHook, createAgencies, logosAmong } from "./modules/agencies/public.ts";
import {
  bookingRecords,
  createBookingPayable,
  createBookings,
  nameRetention,
  orderOfHold,
  phoneCodeRetention,
  tripRetention,
  verifiedPhoneRetention,
} from "./modules/bookings/public.ts";
import { couponRetention, createCoupons } from "./modules/coupons/public.ts";
import {
  counterChecks,
  counterRecords,
  createCounter,
  oweCashRefund,
  requireNoCashAtCounter,
  requireNoOpenShift,
} from "./modules/counter/public.ts";
import { createDepartures, departureEnds, holderRetention } from "./modules/departures/public.ts";
import {
  checkSmsLimit,
  countSms,
  createNotifications,
  messageRetention,
  optInRetention,
  resendToPassenger,
} from "./modules/notifications/public.ts";
import {
  invitationRetention,
  memberEndpoints,
  memberRecords,
  memberStore,
} from "./modules/members/public.ts";
import type { PaymentDeps, Payments } from "./modules/payments/public.ts";
import { createPayments, parcelBalance, paymentRetention } from "./modules/payments/public.ts";
import {
  claimRetention,
  createParcels,
  createTopUpPayable,
  hasParcelsUnderWay,
  parcelChecks,
  parcelFilesAmong,
  parcelRetention,
} from "./modules/parcels/public.ts";
import { createPayouts, payoutChecks, payoutCodeRetention } from "./modules/payouts/public.ts";
import { createReference } from "./modules/reference/public.ts";
import { createStatistics } from "./modules/statistics/public.ts";
import {
  countSales,
  createTickets,
  refusalRetention,
  ticketChecks,
} from "./modules/tickets/public.ts";
import { createVouchers, voucherChecks } from "./modules/vouchers/public.ts";
import { createCheckIn } from "./modules/check-in/public.ts";

/** The composed modules: endpoints, jobs and job handlers. */
export interface Wiring {
  readonly bound: readonly Bound[];
  readonly jobs: readonly Job[];
  readonly jobHandlers: Readonly<Record<string, JobHandler>>;
  readonly payments: Payments;
  authenticate(token: string): Promise<Authentication | null>;
  /** Like `authenticate`, without extending the session. */
  checkSession(token: string): Promise<Authentication | null>;
  /** Reads the event of a completed top-up for the screens of its agency. */
  rechargeOf(topUpId: string): Promise<RechargeCompleted | null>;
  registerPages(server: FastifyInstance): Promise<void>;
}

/** Overrides for tests and benchmarks: failpoints, drivers, provider timeouts. */
export type WiringOverrides = Pick<PaymentDeps, "failpoint" | "drivers" | "deadlines" | "pause">;

/** What the modules no longer need (docs/decisions/0008). */
const moduleRetention: readonly Retention[] = [
  tripRetention,
  nameRetention,
  couponRetention,
  holderRetention,
  ...paymentRetention,
  messageRetention,
  optInRetention,
  phoneCodeRetention,
  verifiedPhoneRetention,
  ...accountRetention,
  invitationRetention,
  payoutCodeRetention,
  parcelRetention,
  claimRetention,
  refusalRetention,
];

/**
 * Creates the modules in dependency order: accounts ← agencies ← members; agencies ← departures ← bookings ← tickets. Payments receives payables; tickets
 * follow bookings inside their transactions. Circular dependencies are functions that are called only after all modules exist.
 */
export function wireModules(context: Context, overrides: WiringOverrides = {}): Wiring {
  const pictures = createPictures(context.config);
  const accounts = createAccounts(context, {
    pictures,
    recordsElsewhere: [memberRecords, bookingRecords, counterRecords],
    ownAgencyOf: (agencyId) => agencies.ownAgencyOf(agencyId),
    agencyVerificationHook: agencyVerificationHook(context.config),
  });
  const agencies = createAgencies(context, {
    accounts,
    pictures,
    balanceOf: parcelBalance,
    addFounder: memberStore.found,
  });
  const departures = createDepartures(context, { salesOf: countSales, orderOfHold });
  const reference = createReference(context, { agencies });
  const tickets = createTickets(context, {
    snapshotOf: (id) => bookings.snapshotOf(id),
    byLink: (token) => bookings.byLink(token),
    describeBookings: (ids, request) => bookings.describeBookings(ids, request),
    countResentSms: (phone) =>
      countSms(context, { purpose: "resent ticket", phone, database: context.database }),
    async resendToPassenger(id, position) {
      const details = await tickets.messageData(id);
      return details ? resendToPassenger(context, details, position) : null;
    },
  });
  const payments = createPayments(context, {
    payableByToken: (token) => bookings.payableByToken(token),
    departureEnds: (departures) => departureEnds(context.database, departures),
    checks: () => [
      ...ticketChecks,
      ...voucherChecks,
      ...payoutChecks,
      ...parcelChecks,
      ...counterChecks,
    ],
    ...overrides,
  });
  payments.register(createBookingPayable(context, tickets.listener));
  payments.register(createTopUpPayable(context));
  const bookings = createBookings(context, {
    accounts,
    paymentService: payments.paymentService,
    listener: tickets.listener,
    describeTickets: tickets.describeTickets,
    allowSms: (phone, kind) => checkSmsLimit(context, `${kind} code`, phone),
    oweCashRefund,
    isOptedIn: (token) => notifications.isOptedIn(token),
  });
  const payouts = createPayouts(context, overrides);
  const parcels = createParcels(context, { pictures, paymentService: payments.paymentService });
  const notifications = createNotifications(context, {
    messageData: tickets.messageData,
    phoneCodeData: bookings.phoneCodeData,
    payoutCodeData: payouts.payoutCodeData,
    parcels,
    accounts,
  });

  const { refundRules } = payments;
  const administration = createAdministration(context, {
    refundRules,
    requireNoCashAtCounter,
    hasParcelsUnderWay,
  });

  const modules = [
    accounts,
    agencies,
    departures,
    reference,
    createCoupons(context),
    createVouchers(context),
    bookings,
    tickets,
    createCheckIn(context),
    createCounter(context, bookings),
    payments,
    payouts,
    parcels,
    createStatistics(context),
    administration,
    notifications,
  ];
  const bound = [
    ...modules.flatMap((module) => module.bound),
    ...memberEndpoints({ context, accounts, requireNoOpenShift }),
  ];
  const retention = retentionJob(context, moduleRetention);
  return {
    bound,
    jobs: [
      ...accounts.jobs,
      ...bookings.jobs,
      ...payments.jobs,
      ...parcels.jobs,
      retention,
      sweepPicturesJob(context, [avatarsAmong, logosAmong, parcelFilesAmong]),
      ...(context.config.WAKAFINE_MODE === "demo" ? [demoJob(context)] : []),
    ],
    jobHandlers: { ...payments.jobHandlers, ...notifications.jobHandlers },
    payments,
    authenticate: accounts.authenticate,
    checkSession: accounts.checkSession,
    rechargeOf: parcels.rechargeOf,
    registerPages: (server) => registerPages(server, context.config, inProcess(bound)),
  };
}
