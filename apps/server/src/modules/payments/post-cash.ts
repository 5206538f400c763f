import type { Statement } from "../../database/database.ts";
import type { Posting } from "./ledger.ts";
import { post } from "./ledger.ts";

/** Cash that a member takes, pays or counts at the counter. Whole francs. */
type CashMovement =
  /** The drawer starts with cash of the agency. */
  | (OfShift & { readonly kind: "shift_opened"; readonly amountXaf: number })
  /** A booking is paid in cash: the agency has the money at once, so nothing is held for it. */
  | (OfShift & OfBooking & { readonly kind: "cash_sale" })
  /** The agency cancelled the departure of a cash booking and owes its price. */
  | (OfBooking & { readonly kind: "cash_refund_owed" })
  /** Owed cash is paid from a drawer. */
  | (OfShift & OfBooking & { readonly kind: "cash_refund" })
  /** The counted cash goes to the agency; what is missing or too much is booked as a difference. */
  | (OfShift & {
      readonly kind: "shift_closed";
      readonly expectedXaf: number;
      readonly countedXaf: number;
    });

interface OfShift {
  readonly shiftId: string;
  readonly agencyId: string;
  /** The member whose drawer it is. */
  readonly userId: string;
}

interface OfBooking {
  readonly agencyId: string;
  readonly departureId: string;
  readonly bookingId: string;
  readonly amountXaf: number;
}

/** Returns the statements that post a movement of cash; none when no money moves. The database refuses a drawer below 0 and a second movement of its kind. */
export function postCash(movement: CashMovement): readonly Statement<unknown>[] {
  const posting = postingOf(movement);
  return posting.entries.every(({ amountXaf }) => amountXaf === 0) ? [] : [post(posting)];
}

function postingOf(movement: CashMovement): Posting {
  const { kind, agencyId } = movement;
  const drawer = (amountXaf: number, userId: string) => ({
    account: "cash_drawer" as const,
    agencyId,
    userId,
    amountXaf,
  });
  if (kind === "shift_opened" || kind === "shift_closed") {
    const { shiftId, userId } = movement;
    const [expected, counted] =
      kind === "shift_opened"
        ? [-movement.amountXaf, -movement.amountXaf]
        : [movement.expectedXaf, movement.countedXaf];
    return {
      kind,
      shiftId,
      agencyId,
      entries: [
        drawer(-expected, userId),
        { account: "agency_cash", agencyId, amountXaf: counted },
        { account: "cash_difference", agencyId, amountXaf: expected - counted },
      ],
    };
  }
  const { departureId, amountXaf, bookingId: payableId } = movement;
  const of = { agencyId, departureId };
  const sales = { account: "counter_sales" as const, ...of };
  const owed = { account: "cash_refund_owed" as const, ...of };
  if (kind === "cash_refund_owed")
    return {
      kind,
      payableId,
      ...of,
      entries: [
        { ...sales, amountXaf },
        { ...owed, amountXaf: -amountXaf },
      ],
    };
  const { shiftId, userId } = movement;
  return {
    kind,
    payableId,
    shiftId,
    ...of,
    entries:
      kind === "cash_sale"
        ? [drawer(amountXaf, userId), { ...sales, amountXaf: -amountXaf }]
        : [{ ...owed, amountXaf }, drawer(-amountXaf, userId)],
  };
}
