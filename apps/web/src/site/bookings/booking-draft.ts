import type { Hold } from "@wakafine/shared/bookings/contract.ts";
import type { PassengerForm } from "@wakafine/shared/bookings/passenger.ts";
import type { Wallet } from "@wakafine/shared/payments/wallets.ts";
import { suggestedWallet, walletOf } from "@wakafine/shared/payments/wallets.ts";
import type { MobileOperator } from "@wakafine/shared/rules/phone.ts";
import type { TabStore } from "../../lib/tab-store.ts";
import type { Step } from "./booking-steps.ts";

/** How the tickets are delivered; further ways are added with their providers. */
export type OfferedDelivery = "SMS" | "EMAIL";

/** Entered values. For SMS, `receiveAddress` is the owner's phone until it is changed. */
export interface BookingForm {
  readonly forms: readonly PassengerForm[];
  /** Index in `boarding_stations` of the departure. */
  readonly station: number;
  readonly receiveTicketBy: OfferedDelivery;
  readonly receiveAddress: string;
}

/** The choices of the payment step. They are lost on a reload, because payment data is never stored [G.cross.03]. */
export interface PaymentChoice {
  readonly method: "MOBILE" | null;
  /** Operator of the payer's wallet, or null for the one that the number suggests. */
  readonly operator: MobileOperator | null;
  readonly payerPhone: string;
  readonly terms: boolean;
}

/** Returns the initial choice: no method, and the owner's number as the suggested payer. */
export function initialChoice(form: BookingForm | undefined): PaymentChoice {
  return { method: null, operator: null, payerPhone: form?.forms[0]?.phone ?? "", terms: false };
}

/** Returns the wallet of the chosen operator, else the one that the number suggests, else the default. */
export function walletOfChoice({ operator, payerPhone }: PaymentChoice): Wallet {
  return walletOf(operator ?? suggestedWallet(payerPhone)?.operator ?? null);
}

/** Returns the choice with another number, whose prefix may suggest another wallet. */
export function withPayer(choice: PaymentChoice, payerPhone: string): PaymentChoice {
  const operator = suggestedWallet(payerPhone)?.operator ?? choice.operator;
  return { ...choice, payerPhone, operator };
}

/** The current booking of this tab. It survives a reload and ends with the tab; identity numbers are stored nowhere else [G.cross.03]. */
export interface BookingDraft {
  readonly hold: Hold | null;
  readonly form: BookingForm;
  readonly step: Step;
  /** A retry of a lost "pay" request with the same key returns the first booking [G.book.24]. */
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

/** Returns one empty passenger form per place of the search [C9.book.01]. */
export function emptyForm(places: number): BookingForm {
  return {
    forms: Array.from({ length: places }, () => emptyPassenger),
    station: 0,
    receiveTicketBy: "SMS",
    receiveAddress: "",
  };
}

/** Returns whether closing would lose entered values. */
export function isDirty({ forms }: BookingForm): boolean {
  return forms.some((form) =>
    [form.name, form.surname, form.phone, form.cni].some((value) => value.trim() !== ""),
  );
}

const keyOf = (departure: string) => `booking.${departure}`;

/** Returns this tab's draft of a departure, or null. */
export function readDraft(tab: TabStore, departure: string): BookingDraft | null {
  return (tab.read(keyOf(departure)) as BookingDraft | null) ?? null;
}

/** Stores the draft; `null` deletes it after the dialog was closed or the booking was made. */
export function writeDraft(tab: TabStore, departure: string, draft: BookingDraft | null): void {
  tab.write(keyOf(departure), draft);
}
