import type { Hold } from "@wakafine/shared/bookings/contract.ts";
import type { PassengerForm } from "@wakafine/shared/bookings/passenger.ts";
import type { Wallet } from "@wakafine/shared/payments/wallets.ts";
import { suggestedWallet, walletOf } from "@wakafine/shared/payments/wallets.ts";
import type { MobileOperator } from "@wakafine/shared/rules/phone.ts";
import type { TabStore } from "../../lib/tab-store.ts";
import type { Step } from "./booking-steps.ts";

/** How the tickets are received; the other ways come with their providers. */
export type OfferedDelivery = "SMS" | "EMAIL";

/** What the person typed. `address` of SMS is the owner's phone until it is changed. */
export interface BookingForm {
  readonly forms: readonly PassengerForm[];
  readonly station: number;
  readonly receiveTicketBy: OfferedDelivery;
  readonly receiveAddress: string;
}

/** What step 3 asks for. It is chosen anew after a reload: how somebody pays is kept nowhere [G.cross.03]. */
export interface PaymentChoice {
  readonly method: "MOBILE" | null;
  /** Of the wallet that pays; null: the one that the number suggests. */
  readonly operator: MobileOperator | null;
  readonly payerPhone: string;
  readonly terms: boolean;
}

/** Nothing chosen; the owner's own number is proposed as the one that pays. */
export function emptyChoice(form: BookingForm | undefined): PaymentChoice {
  return { method: null, operator: null, payerPhone: form?.forms[0]?.phone ?? "", terms: false };
}

/** The wallet that pays. */
export function walletOfChoice({ operator, payerPhone }: PaymentChoice): Wallet {
  return (operator === null ? suggestedWallet(payerPhone) : null) ?? walletOf(operator);
}

/** The choice with another number, whose prefix may suggest another wallet. */
export function withPayer(choice: PaymentChoice, payerPhone: string): PaymentChoice {
  const operator = suggestedWallet(payerPhone)?.operator ?? choice.operator;
  return { ...choice, payerPhone, operator };
}

/** The booking under way in this tab: it survives a reload, and ends with the tab (identity numbers stay nowhere else) [G.cross.03]. */
export interface BookingDraft {
  readonly hold: Hold | null;
  readonly form: BookingForm;
  readonly step: Step;
  /** Repeating a lost "pay" with the same key finds the first booking [G.book.24]. */
  readonly idempotencyKey: string;
}

export const emptyPassenger: PassengerForm = {
  provide_cni: false,
  name: "",
  surname: "",
  genre: "",
  phone: "",
  cni: "",
  minor: false,
};

/** As many empty forms as places were searched [C9.book.01]. */
export function emptyForm(places: number): BookingForm {
  return {
    forms: Array.from({ length: places }, () => emptyPassenger),
    station: 0,
    receiveTicketBy: "SMS",
    receiveAddress: "",
  };
}

/** Whether closing would lose something. */
export function isDirty({ forms }: BookingForm): boolean {
  return forms.some((form) =>
    [form.name, form.surname, form.phone, form.cni].some((value) => value.trim() !== ""),
  );
}

const keyOf = (departure: string) => `booking.${departure}`;

/** The draft of a departure, when this tab has one. */
export function readDraft(tab: TabStore, departure: string): BookingDraft | null {
  return (tab.read(keyOf(departure)) as BookingDraft | null) ?? null;
}

/** `null` forgets it: the dialog was closed or the booking is made. */
export function writeDraft(tab: TabStore, departure: string, draft: BookingDraft | null): void {
  tab.write(keyOf(departure), draft);
}
