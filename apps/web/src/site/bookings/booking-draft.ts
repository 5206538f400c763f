import type { Hold } from "@wakafine/shared/bookings/hold-contract.ts";
import type { DeliveryMode } from "@wakafine/shared/bookings/delivery.ts";
import type { PaymentMethod } from "@wakafine/shared/bookings/price.ts";
import type { PassengerForm } from "@wakafine/shared/bookings/passenger.ts";
import { suggestedWallet } from "@wakafine/shared/payments/wallets.ts";
import { formatPayer } from "../../lib/payer-memory.ts";
import type { TabStore } from "../../lib/tab-store.ts";
import type { AppliedCoupon, AppliedVoucher } from "./use-coupon.ts";
import type { Step } from "./booking-steps.ts";
import type { PayerChoice } from "./payer-choice.ts";

/**
 * Entered values. For SMS and WhatsApp, `receiveAddress` is the owner's phone until it is changed; for Messenger it is the token of the consent, empty
 * before it.
 */
export interface BookingForm {
  readonly forms: readonly PassengerForm[];
  /** Index in `boarding_stations` of the departure. */
  readonly station: number;
  /** The same of the return; missing one way. */
  readonly returnStation?: number;
  readonly receiveTicketBy: DeliveryMode;
  readonly receiveAddress: string;
}

/** The choices of the payment step. The payer's number is lost on a reload, because payment data is never stored [G.cross.03]. */
export interface PaymentChoice extends PayerChoice {
  readonly method: PaymentMethod | null;
  readonly terms: boolean;
}

/** Returns the initial choice: that of the draft, and the owner's number as the suggested payer. */
export function initialChoice(draft: BookingDraft | null): PaymentChoice {
  const empty = { method: null, operator: null, payerPhone: "", terms: false };
  return suggestPayer({ ...empty, ...draft?.choice }, draft?.form.forms[0]?.phone ?? "");
}

/**
 * Returns the choice with the owner's number as payer, and mobile money chosen if the number's prefix suggests a wallet. A method or payer
 * that the traveller chose is kept [C5.book.36].
 */
export function suggestPayer(choice: PaymentChoice, ownerPhone: string): PaymentChoice {
  const next =
    choice.payerPhone.trim() === "" ? { ...choice, payerPhone: formatPayer(ownerPhone) } : choice;
  const suggested = next.method === null && suggestedWallet(next.payerPhone) !== null;
  return suggested ? { ...next, method: "MOBILE" } : next;
}

/** Returns the choice when nothing is left to pay: no wallet is charged, and the server takes the owner as the payer [G.price.02]. */
export function withoutPayer(choice: PaymentChoice): PaymentChoice {
  return { ...choice, method: choice.method ?? "MOBILE", operator: null, payerPhone: "" };
}

/** The current booking of this tab. It survives a reload and ends with the tab; identity numbers are stored nowhere else [G.cross.03]. */
export interface BookingDraft {
  /** The return; null or missing: one way. */
  readonly back?: string | null;
  readonly hold: Hold | null;
  readonly form: BookingForm;
  readonly step: Step;
  /** Missing in drafts of earlier versions. */
  readonly coupon?: AppliedCoupon | null;
  readonly voucher?: AppliedVoucher | null;
  /** Method and accepted terms; missing in drafts of earlier versions. */
  readonly choice?: Pick<PaymentChoice, "method" | "operator" | "terms">;
  readonly prefilled?: Prefilled | null;
  /** The token of the hold that was sent in an order, until the outcome is known. */
  readonly sentHold?: string | null;
  /** A retry of a lost "pay" request with the same key returns the first booking [G.book.24]. */
  readonly idempotencyKey: string;
}

/** What the account of a logged-in user filled into the owner's form. It happens once, so that fields emptied later stay empty. */
export interface Prefilled {
  readonly user: string;
  readonly values: Partial<
    Readonly<Record<"phone" | "cni" | "name" | "surname" | "genre", string>>
  >;
}

/** Form of a passenger who does not own the booking [C3.book.08]. */
export const emptyPassenger: PassengerForm = {
  type: "OTHER",
  provide_cni: false,
  name: "",
  surname: "",
  genre: "",
  phone: "",
  cni: "",
  minor: false,
};

/** Returns one empty passenger form per place of the search, and the initial delivery [C9.book.01, C2.book.11]. */
export function emptyForm(places: number, receiveTicketBy: DeliveryMode = "SMS"): BookingForm {
  return {
    forms: Array.from({ length: places }, (_, index) =>
      index === 0 ? { ...emptyPassenger, type: "owner" } : emptyPassenger,
    ),
    station: 0,
    receiveTicketBy,
    receiveAddress: "",
  };
}

/** Returns whether closing would lose entered values; those that the account filled in do not count. */
export function isDirty({ forms }: BookingForm, prefilled: Prefilled | null = null): boolean {
  return forms.some((form, index) =>
    (["name", "surname", "phone", "cni"] as const).some((field) => {
      const value = form[field].trim();
      return value !== "" && !(index === 0 && value === prefilled?.values[field]);
    }),
  );
}

const keyOf = (departure: string) => `booking.${departure}`;

/** Returns this tab's draft of a departure, or null. */
export function readDraft(tab: TabStore, departure: string): BookingDraft | null {
  return (tab.read(keyOf(departure)) as BookingDraft | null) ?? null;
}

/**
 * Returns a draft for the return of an address. With another return than before, what was entered is kept, but the seats, the coupon and the
 * key belong to the former legs.
 */
export function draftWithReturn(
  draft: BookingDraft,
  back: string | null,
  newKey: string,
): BookingDraft {
  if ((draft.back ?? null) === back) return draft;
  const form = { ...draft.form, returnStation: 0 };
  return { ...draft, back, form, hold: null, step: 0, coupon: null, idempotencyKey: newKey };
}

/** Stores the draft; `null` deletes it after the dialog was closed or the booking was made. */
export function writeDraft(tab: TabStore, departure: string, draft: BookingDraft | null): void {
  tab.write(keyOf(departure), draft);
}
