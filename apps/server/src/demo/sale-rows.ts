import { addMinutes } from "@wakafine/shared/rules/dates.ts";
import { decimalText } from "@wakafine/shared/rules/decimal.ts";
import type { Wallet } from "@wakafine/shared/payments/wallets.ts";
import { walletOf } from "@wakafine/shared/payments/wallets.ts";
import { codeAlphabet, ticketCodeAlphabet } from "@wakafine/shared/rules/code-alphabets.ts";
import { operatorOf } from "@wakafine/shared/rules/phone.ts";
import { ticketRefunds } from "@wakafine/shared/bookings/refundable.ts";
import type { BookingRecord, LegRecord, PassengerRecord } from "../modules/bookings/public.ts";
import { creditsOf, legOf } from "../modules/bookings/public.ts";
import type { Sale } from "./demo-sales.ts";
import { demoUsers } from "./demo-users.ts";
import {
  derivedId,
  derivedLetters,
  derivedNumber,
  derivedTimedId,
  derivedToken,
} from "./derived-values.ts";

type Row = Readonly<Record<string, unknown>>;

/** The tables of a sale, in the order of their references. */
export type SaleTable =
  | "seat_holds"
  | "hold_legs"
  | "seat_claims"
  | "bookings"
  | "booking_legs"
  | "passengers"
  | "tickets"
  | "check_ins"
  | "payment_attempts"
  | "refunds"
  | "ledger_transactions"
  | "ledger_entries";
export type SaleRows = Readonly<Record<SaleTable, readonly object[]>>;

/** The data that the rows of one sale share. */
interface SaleContext {
  readonly sale: Sale;
  readonly booking: string;
  readonly hold: string;
  readonly attempt: string;
  readonly owner: { readonly phone: string };
  readonly wallet: Wallet;
  /** The time of payment; null: unpaid. */
  readonly paidAt: Date | null;
  readonly endedAt: Date | null;
  readonly holdUntil: Date;
  readonly refundXaf: number;
  readonly refundables: readonly number[];
}

/** Returns the rows that booking, payment, boarding and refund of a sale would have written. */
export function rowsOfSale(sale: Sale): SaleRows {
  const known = knownOf(sale);
  return {
    ...holdRows(known),
    bookings: [bookingRow(known)],
    booking_legs: [legRow(known)],
    passengers: passengerRows(known),
    tickets: ticketRows(known),
    check_ins: checkInRows(known),
    payment_attempts: [attemptRow(known)],
    refunds: refundRows(known),
    ...ledgerRows(known),
  };
}

function knownOf(sale: Sale): SaleContext {
  const { key, outcome, bookedAt, price, seats, passengers } = sale;
  const { amountXaf } = price.quote;
  const owner = passengers[0]!;
  const refundables = ticketRefunds(
    { amountXaf, depFee: price.legs[0].fee, retFee: 0 },
    seats.map(() => price.legs[0].unitPrice),
  ).map(({ refundableXaf }) => refundableXaf);
  const holdUntil = addMinutes(bookedAt, 15);
  const isPaid = outcome === "paid" || outcome === "refunded";
  return {
    sale,
    // Lists of bookings are sorted by id, the newest first.
    booking: derivedTimedId(`booking ${key}`, bookedAt),
    hold: derivedId(`hold ${key}`),
    attempt: derivedId(`attempt ${key}`),
    owner,
    wallet: walletOf(operatorOf(owner.phone)),
    paidAt: isPaid
      ? addMinutes(bookedAt, 1 + derivedNumber(`patience of ${key}`, 4))
      : outcome === "late"
        ? addMinutes(bookedAt, 40)
        : null,
    endedAt:
      outcome === "paid" ? null : outcome === "refunded" ? addMinutes(bookedAt, 90) : holdUntil,
    holdUntil,
    refundXaf: outcome === "late" ? amountXaf : refundables.reduce((sum, part) => sum + part, 0),
    refundables,
  };
}

function holdRows({ sale, hold, booking, owner, paidAt, endedAt, holdUntil }: SaleContext) {
  const { agency_id, departure_id, to_town_id } = sale.departure;
  const isSold = sale.outcome === "paid";
  return {
    seat_holds: [
      {
        id: hold,
        started_at: addMinutes(sale.bookedAt, -3),
        hold_until: holdUntil,
        places: sale.seats.length,
        owner_phone: owner.phone,
        booking_id: booking,
        confirmed_at: isSold ? paidAt : null,
        released_at: isSold ? null : endedAt,
      },
    ],
    hold_legs: [{ hold_id: hold, leg: 0, agency_id, departure_id, to_town_id, seats: sale.seats }],
    seat_claims: isSold
      ? sale.seats.map((seat) => ({ agency_id, departure_id, seat, hold_id: hold }))
      : [],
  };
}

const bookingStatus = {
  paid: "PAID",
  refunded: "REFUNDED",
  failed: "FAILED",
  expired: "EXPIRED",
  late: "EXPIRED",
} as const;

/** The state and times of a booking, which `bookingColumns` lack. */
interface BookingEnd {
  readonly status: BookingRecord["status"];
  readonly refundedXaf: number;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  readonly endedAt: Date | null;
}
type BookingRow = Omit<BookingRecord, keyof BookingEnd | "legs" | "passengerList"> & BookingEnd;
type RowOfBooking<Row> = Row & { readonly bookingId: string };

function bookingRow(known: SaleContext): BookingRow {
  const { sale, booking, hold, owner, wallet, paidAt, endedAt, refundXaf } = known;
  const { key, price, outcome } = sale;
  return {
    id: booking,
    orderCode: derivedLetters(`order code of ${key}`, codeAlphabet, 10),
    linkToken: derivedToken(`order link of ${key}`),
    userId: sale.userId,
    holdId: hold,
    status: bookingStatus[outcome],
    language: derivedNumber(`language of ${key}`, 5) === 0 ? "en" : "fr",
    paymentMethod: "MOBILE",
    operator: wallet.operator,
    payerPhone: owner.phone,
    deliveryMode: "SMS",
    deliveryAddress: owner.phone,
    ownerPhone: owner.phone,
    passengers: sale.seats.length,
    due: decimalText(price.quote.due),
    amountXaf: price.quote.amountXaf,
    fees: price.fees,
    couponValue: "0",
    voucherXaf: 0,
    refundedXaf: outcome === "refunded" ? refundXaf : 0,
    createdAt: sale.bookedAt,
    paidAt: outcome === "late" ? null : paidAt,
    endedAt,
  };
}

function legRow({ sale, booking }: SaleContext): RowOfBooking<LegRecord> {
  const { departure, station, price, seats } = sale;
  return {
    bookingId: booking,
    ...legOf(0, { sold: departure, station, frozen: price.legs[0], seats }),
  };
}

function passengerRows({ sale, booking }: SaleContext): readonly RowOfBooking<PassengerRecord>[] {
  return sale.passengers.map(({ lastname, firstname, sex, cni, phone, minor }, position) => ({
    bookingId: booking,
    position,
    sexId: sex,
    phone: minor ? null : phone,
    lastname,
    firstname,
    cni,
    minor,
    userPublicId: null,
  }));
}

const ticketId = ({ key, ticketsFrom }: Sale, position: number): string =>
  derivedTimedId(`ticket ${position} of ${key}`, ticketsFrom);
const ticketCode = (sale: Sale, position: number): string =>
  `${sale.departure.agency_prefix}-${derivedLetters(`ticket code ${position} of ${sale.key}`, ticketCodeAlphabet, 8)}`;

function ticketRows({ sale, booking, refundables, paidAt, endedAt }: SaleContext): readonly Row[] {
  const { key, departure, outcome, boarded, price } = sale;
  const isSold = outcome === "paid";
  return sale.seats.map((seat, position) => ({
    agency_id: departure.agency_id,
    id: ticketId(sale, position),
    booking_id: booking,
    leg: 0,
    position,
    departure_id: departure.departure_id,
    seat,
    status: !isSold ? "CANCEL" : boarded.has(position) ? "VALIDATE" : "PAID",
    code: ticketCode(sale, position),
    qrcode_uuid: derivedId(`QR code ${position} of ${key}`),
    link_token: derivedToken(`ticket link ${position} of ${key}`),
    price: price.legs[0].unitPrice,
    refundable_xaf: paidAt !== null && outcome !== "late" ? refundables[position] : 0,
    created_at: sale.bookedAt,
    paid_at: outcome === "late" ? null : paidAt,
    cancelled_at: outcome === "refunded" ? endedAt : null,
  }));
}

function checkInRows({ sale }: SaleContext): readonly Row[] {
  const { key, departure } = sale;
  const controller = demoUsers.find(
    ({ agencyId, agencyRole }) => agencyId === departure.agency_id && agencyRole === 9,
  );
  return [...sale.boarded].map(([position, moment]) => ({
    agency_id: departure.agency_id,
    id: derivedId(`check-in ${position} of ${key}`),
    ticket_id: ticketId(sale, position),
    entered: ticketCode(sale, position),
    outcome: "accepted",
    user_id: controller?.id,
    happened_at: moment,
    received_at: moment,
  }));
}

function attemptRow(known: SaleContext): Row {
  const { sale, attempt, booking, owner, wallet, paidAt, holdUntil, refundXaf } = known;
  const { key, outcome, price, bookedAt } = sale;
  const { amountXaf } = price.quote;
  const state =
    outcome === "refunded" || outcome === "late"
      ? refundXaf < amountXaf
        ? "partially_refunded"
        : "refunded"
      : outcome;
  const window = addMinutes(bookedAt, wallet.windowMinutes);
  return {
    id: attempt,
    payable_kind: "booking",
    payable_id: booking,
    number: 1,
    driver: wallet.provider,
    operator: wallet.operator,
    provider_ref: derivedId(`provider reference of ${key}`),
    provider_txn_id: paidAt ? String(1_000_000_000 + derivedNumber(`txn of ${key}`, 4e9)) : null,
    state,
    effective: outcome === "paid" || outcome === "refunded",
    amount_xaf: amountXaf,
    currency: "XAF",
    amount_minor: amountXaf,
    payer_phone: owner.phone,
    language: "fr",
    reason: outcome === "failed" ? "declined_by_payer" : null,
    started_at: bookedAt,
    expires_at: window < holdUntil ? window : holdUntil,
    version: 2,
    created_at: bookedAt,
    ended_at: paidAt ?? window,
  };
}

function refundRows({ sale, attempt, booking, owner, refundXaf }: SaleContext): readonly Row[] {
  const { key, outcome, bookedAt } = sale;
  if (outcome !== "refunded" && outcome !== "late") return [];
  const requested = addMinutes(bookedAt, 90);
  return [
    {
      id: derivedId(`refund of ${key}`),
      attempt_id: attempt,
      payable_kind: "booking",
      payable_id: booking,
      amount_xaf: refundXaf,
      state: "succeeded",
      reason: outcome === "late" ? "late" : "cancelled",
      payer_phone: owner.phone,
      requested_at: requested,
      due_at: addMinutes(requested, 14 * 1440),
      ended_at: addMinutes(requested, 600),
    },
  ];
}

interface Movement {
  readonly kind: string;
  readonly at: Date;
  readonly isRefund?: boolean;
  readonly entries: readonly Row[];
}

function ledgerRows(known: SaleContext): Pick<SaleRows, "ledger_transactions" | "ledger_entries"> {
  const { sale, attempt } = known;
  const movements = movementsOf(known).map((one) => ({
    ...one,
    id: derivedId(`ledger ${one.kind} of ${sale.key}`),
  }));
  return {
    ledger_transactions: movements.map(({ id, kind, at, isRefund }) => ({
      id,
      kind,
      attempt_id: attempt,
      refund_id: isRefund ? derivedId(`refund of ${sale.key}`) : null,
      created_at: at,
    })),
    ledger_entries: movements.flatMap(({ id, entries }) =>
      entries
        .filter(({ amount }) => amount !== 0)
        .map((entry, position) => ({ transaction_id: id, position, ...entry })),
    ),
  };
}

function movementsOf({ sale, wallet, paidAt, refundXaf }: SaleContext): readonly Movement[] {
  if (paidAt === null) return [];
  const { outcome, price } = sale;
  const cash = { account: "provider_cash", driver: wallet.provider };
  const owed = { account: "refund_owed", amount: -refundXaf };
  const cashIn = { ...cash, amount: price.quote.amountXaf };
  const requested = addMinutes(sale.bookedAt, 90);
  const refund: Movement = {
    kind: "refund",
    at: addMinutes(requested, 600),
    isRefund: true,
    entries: [
      { account: "refund_owed", amount: refundXaf },
      { ...cash, amount: -refundXaf },
    ],
  };
  if (outcome === "late") {
    const suspense = { account: "suspense", amount: refundXaf };
    return [
      {
        kind: "suspense",
        at: paidAt,
        entries: [cashIn, { ...suspense, amount: -refundXaf }],
      },
      { kind: "refund_owed", at: paidAt, isRefund: true, entries: [suspense, owed] },
      refund,
    ];
  }
  const payment: Movement = { kind: "payment", at: paidAt, entries: [cashIn, ...credits(sale)] };
  if (outcome === "paid") return [payment];
  // The agency loses its share, the platform its commission; the platform keeps the fees.
  const { agencyShareXaf } = price.legs[0];
  const { agency_id, departure_id } = sale.departure;
  const entries = [
    { account: "agency_held", agency_id, departure_id, amount: agencyShareXaf },
    {
      account: "platform_commission",
      agency_id,
      departure_id,
      amount: refundXaf - agencyShareXaf,
    },
    owed,
  ];
  return [payment, { kind: "refund_owed", at: requested, isRefund: true, entries }, refund];
}

function credits({ departure, price, seats }: Sale): readonly Row[] {
  const { agency_id: agencyId, departure_id: departureId } = departure;
  return creditsOf({
    legs: [{ ...price.legs[0], agencyId, departureId }],
    passengers: seats.length,
    fees: price.fees,
    couponValue: "0",
    amountXaf: price.quote.amountXaf,
  }).map((entry) => ({
    account: entry.account,
    agency_id: entry.agencyId ?? null,
    departure_id: entry.departureId ?? null,
    amount: entry.amountXaf,
  }));
}
