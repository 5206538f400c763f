import { randomBytes, randomUUID } from "node:crypto";
import { feeColumns, feesByColumn } from "@wakafine/shared/agencies/fee-terms.ts";
import type { Sandbox } from "@wakafine/sandbox/sandbox.ts";
import { startSandbox } from "@wakafine/sandbox/sandbox.ts";
import { readConfig } from "@wakafine/server/config.ts";
import type { Context } from "@wakafine/server/context.ts";
import { openDatabase, statement } from "@wakafine/server/database/database.ts";
import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { registerBound } from "@wakafine/server/http/api.ts";
import { createHttpServer } from "@wakafine/server/http/server.ts";
import { outboxJob } from "@wakafine/server/jobs/outbox.ts";
import type { BookingRecord, LegRecord } from "@wakafine/server/modules/bookings/booking-record.ts";
import { snapshotOf } from "@wakafine/server/modules/bookings/booking-snapshot.ts";
import {
  bookingById,
  bookingByLink,
  insertOf,
} from "@wakafine/server/modules/bookings/booking-store.ts";
import { priceBooking } from "@wakafine/server/modules/bookings/public.ts";
import type {
  MailDriver,
  MessengerDriver,
  SmsDriver,
  WhatsAppDriver,
} from "@wakafine/server/modules/notifications/send-outcome.ts";
import type { Notifications } from "@wakafine/server/modules/notifications/public.ts";
import { countSms, createNotifications } from "@wakafine/server/modules/notifications/public.ts";
import type { Tickets } from "@wakafine/server/modules/tickets/public.ts";
import { createTickets } from "@wakafine/server/modules/tickets/public.ts";
import { v7 } from "uuid";
import type { TestDatabase } from "./test-database.ts";
import { startTestDatabase } from "./test-database.ts";
import { testSettings } from "./test-settings.ts";

/** Values of a test booking. Defaults: one passenger from Yaoundé to Douala on 18 December 2026 at 06:30, SMS, French. */
export interface BookingInput {
  readonly passengers?: number;
  /** Phones of the passengers after the owner, in order. */
  readonly otherPhones?: readonly (string | null)[];
  readonly language?: "fr" | "en";
  readonly deliveryMode?: BookingRecord["deliveryMode"];
  readonly deliveryAddress?: string;
  readonly ownerPhone?: string;
  /** The account that booked; default: a guest. */
  readonly userId?: string;
  /** Name of the owner. */
  readonly firstname?: string;
  readonly lastname?: string;
  readonly back?: boolean;
  readonly leg?: Partial<LegRecord>;
}

export interface TestTicket {
  readonly id: string;
  readonly code: string;
  readonly status: string;
  readonly seat: number;
  readonly leg: number;
  readonly position: number;
  readonly refundable_xaf: number;
  readonly qrcode_uuid: string;
}

/** The modules of tickets and notifications with PostgreSQL, an HTTP server and the message sandbox. All share one clock. Tests run every job explicitly. */
export interface TicketWorld {
  readonly database: TestDatabase;
  readonly context: Context;
  readonly sandbox: Sandbox;
  readonly tickets: Tickets;
  readonly origin: string;
  /** Creates a PENDING booking with BOOKED tickets, as the bookings module does. */
  book(input?: BookingInput): Promise<BookingRecord>;
  /** Records a payment: booking and tickets are PAID, the message is in the outbox. */
  pay(booking: BookingRecord): Promise<void>;
  /** Ends the hold of a booking. */
  end(booking: BookingRecord): Promise<void>;
  /** Records a late payment with new seats. */
  reseat(booking: BookingRecord, seats: readonly number[]): Promise<void>;
  ticketsOf(booking: BookingRecord): Promise<TestTicket[]>;
  /** Runs the outbox until nothing is due. */
  drain(): Promise<void>;
  /** Runs the outbox once. Returns the number of due rows. */
  runOutbox(): Promise<number>;
  advance(seconds: number): Promise<void>;
  /** Lets the receipts of accepted messages arrive, and sends what follows from them. */
  receiptsArrive(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  readonly env?: Readonly<Record<string, string>>;
  /** Settings of the sandbox. */
  readonly sandboxEnv?: Readonly<Record<string, string>>;
  readonly sms?: (context: Context) => SmsDriver;
  readonly mail?: (context: Context) => MailDriver;
  readonly whatsApp?: (context: Context) => WhatsAppDriver;
  readonly messenger?: (context: Context) => MessengerDriver;
  /** E-mail of the account that booked. */
  readonly accountEmail?: string;
}

/** Receipts are sent this long after their message, so that none arrives before the test asks for it, however slow the machine is. */
const receiptsAfterSeconds = 30;

/** Starts a ticket world. `sms`, `mail`, `whatsApp` and `messenger` replace the message drivers. */
export async function startTicketWorld(options: Options = {}): Promise<TicketWorld> {
  const database = await startTestDatabase();
  const sandbox = await startSandbox({
    env: options.sandboxEnv ?? {},
    autoApproveAfterMs: receiptsAfterSeconds * 1000,
    closeUnanswered: true,
  });
  const ahead = { seconds: 0 };
  const config = readConfig({
    LOG_LEVEL: "silent",
    DATABASE_URL: database.url,
    PUBLIC_ORIGIN: "https://wakafine.example",
    ...testSettings,
    ...sandbox.serverSettings,
    ...options.env,
  });
  const pool = openDatabase({
    connectionString: database.url,
    connections: 10,
    onError: () => undefined,
  });
  const context: Context = {
    config,
    database: pool,
    log: silent,
    clock: () => new Date(Date.now() + ahead.seconds * 1000),
  };
  const tickets = createTickets(context, {
    snapshotOf: async (id) =>
      one(await pool.query(bookingById(id)), (row) => snapshotOf(row.booking)),
    byLink: async (token) => one(await pool.query(bookingByLink(token)), (row) => row.booking),
    describeBookings: async () => new Map(),
    countResentSms: (phone) =>
      countSms(context, { purpose: "resent ticket", phone, database: pool }),
    resendToPassenger: () => Promise.resolve(null),
  });
  const notifications = notificationsOf(context, tickets, options);
  const outbox = outboxJob(context, notifications.jobHandlers);
  const server = await createHttpServer(config);
  await server.register(async (scope) =>
    registerBound(scope, [...tickets.bound, ...notifications.bound], {
      secret: config.APP_SECRET,
      authenticate: async () => null,
    }),
  );
  const origin = await server.listen({ host: "127.0.0.1", port: 0 });
  const world: TicketWorld = {
    database,
    context,
    sandbox,
    tickets,
    origin,
    async book(input = {}) {
      const record = recordOf(input);
      await pool.transaction((transaction) =>
        transaction.finish([
          insertHold(record.holdId, record.passengers),
          insertOf(record, null),
          ...tickets.listener.onCreated(snapshotOf(record)),
        ]),
      );
      return record;
    },
    pay: (booking) =>
      pool.transaction((transaction) =>
        transaction.finish([
          setStatus(booking.id, "PAID"),
          ...tickets.listener.onPaid(snapshotOf(booking)),
        ]),
      ),
    end: (booking) =>
      pool.transaction((transaction) =>
        transaction.finish([
          setStatus(booking.id, "EXPIRED"),
          ...tickets.listener.onEnded(booking.id),
        ]),
      ),
    async reseat(booking, seats) {
      const moved = { ...booking, legs: booking.legs.map((leg) => ({ ...leg, seats })) };
      await pool.transaction((transaction) =>
        transaction.finish([
          setStatus(booking.id, "PAID"),
          ...tickets.listener.onReseated(snapshotOf(moved)),
        ]),
      );
    },
    ticketsOf: (booking) =>
      database.sql<TestTicket>(
        "select id, code, status, seat, leg, position, refundable_xaf, qrcode_uuid from tickets where booking_id = $1 order by leg, position, id",
        [booking.id],
      ),
    runOutbox: () => outbox.run(),
    async drain() {
      while ((await outbox.run()) > 0);
    },
    async advance(seconds) {
      ahead.seconds += seconds;
      await database.advance(seconds);
      await sandbox.advanceClock(seconds);
    },
    async receiptsArrive() {
      await world.advance(receiptsAfterSeconds + 1);
      await sandbox.idle();
      await world.drain();
    },
    async stop() {
      await server.close();
      await sandbox.stop();
      await pool.close();
      await database.drop();
    },
  };
  return world;
}

function notificationsOf(
  context: Context,
  { messageData }: Tickets,
  { sms, mail, whatsApp, messenger, accountEmail }: Options,
): Notifications {
  const account =
    accountEmail === undefined
      ? null
      : { email: accountEmail, phone: null, firstname: "", language: "fr" as const };
  return createNotifications(
    context,
    {
      messageData,
      phoneCodeData: async () => null,
      payoutCodeData: async () => null,
      parcels: {
        eventMessageData: async () => null,
        withdrawalMessageData: async () => null,
      },
      accounts: { codeData: async () => null, reachableUser: async () => account },
    },
    {
      ...(sms ? { sms: sms(context) } : {}),
      ...(mail ? { mail: mail(context) } : {}),
      ...(whatsApp ? { whatsApp: whatsApp(context) } : {}),
      ...(messenger ? { messenger: messenger(context) } : {}),
    },
  );
}

const silent: Context["log"] = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  debug: () => undefined,
};
const insertHold = statement<never, [string, number]>(
  "test hold",
  "insert into seat_holds (id, hold_until, places) values ($1, app_now() + interval '15 minutes', $2)",
);
const setStatus = statement<never, [string, "PAID" | "EXPIRED"]>(
  "test booking status",
  "update bookings set status = $2, paid_at = case when $2 = 'PAID' then app_now() else paid_at end where id = $1",
);

function one<Row, Value>(rows: readonly Row[], read: (row: Row) => Value): Value | null {
  const [first] = rows;
  return first === undefined ? null : read(first);
}

const seller = smallWorld.agencies.sample;
const townIds = { yaounde: 1, douala: 2 };
let nextSeat = 0;

function recordOf(input: BookingInput): BookingRecord {
  const passengers = input.passengers ?? 1;
  const legs = input.back
    ? [legOf(0, passengers, input.leg), legOf(1, passengers)]
    : [legOf(0, passengers, input.leg)];
  const total = legs.reduce((sum, leg) => sum + leg.unitPrice * passengers, 0);
  const fee = 130 * legs.length;
  return {
    id: v7(),
    orderCode: randomBytes(4).toString("hex").toUpperCase(),
    linkToken: randomBytes(16).toString("base64url"),
    userId: input.userId ?? null,
    holdId: v7(),
    status: "PENDING",
    language: input.language ?? "fr",
    paymentMethod: "MOBILE",
    operator: "MTN",
    payerPhone: null,
    deliveryMode: input.deliveryMode ?? "SMS",
    deliveryAddress: input.deliveryAddress ?? "+237671234567",
    ownerPhone: input.ownerPhone ?? "+237671234567",
    passengers,
    due: String(total + fee),
    amountXaf: total + fee,
    fees: String(fee),
    couponValue: "0",
    voucherXaf: 0,
    createdAt: "2026-11-20T08:00:00.000Z",
    legs: legs.map((leg) => ({ ...leg, fee: "130" })),
    passengerList: Array.from({ length: passengers }, (_, position) => ({
      position,
      lastname: position === 0 ? (input.lastname ?? "Ngo Bassa") : `Ngo Bassa ${position}`,
      firstname: position === 0 ? (input.firstname ?? "Aline") : "Junior",
      sexId: 2,
      cni: "112784903",
      phone: position === 0 ? "+237671234567" : (input.otherPhones?.[position - 1] ?? null),
      minor: false,
      userPublicId: null,
    })),
  };
}

const offer = {
  stop: 0,
  price: 6500,
  ...feesByColumn(feeColumns, () => "0"),
  mobile_fee_rate: "2",
};

function legOf(leg: 0 | 1, passengers: number, more: Partial<LegRecord> = {}): LegRecord {
  const seats = Array.from({ length: passengers }, () => (nextSeat += 1));
  const day = leg === 0 ? "2026-12-18" : "2026-12-20";
  return {
    leg,
    agencyId: seller.id,
    departureId: randomUUID(),
    toTownId: townIds.douala,
    agencyName: seller.name,
    agencyPrefix: seller.prefix,
    fromTown: leg === 0 ? "Yaoundé" : "Douala",
    toTown: leg === 0 ? "Douala" : "Yaoundé",
    travelClass: "FIRST",
    stationQuarter: null,
    stationDepartsAt: null,
    departsAt: `${day}T05:30:00.000Z`,
    arrivesAt: `${day}T10:30:00.000Z`,
    soldDepartsAt: null,
    ...priceBooking([{ sold: offer, station: null }], { passengers, method: "MOBILE" }).legs[0],
    seats,
    ...more,
  };
}
