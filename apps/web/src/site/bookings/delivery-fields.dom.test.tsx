import type { MessengerState } from "@wakafine/shared/bookings/messenger-states.ts";
import { messengerMessages } from "@wakafine/shared/bookings/messenger-messages.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import type { DeliveryChoices } from "@wakafine/shared/notifications/contract.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { FormProvider } from "react-hook-form";
import { beforeAll, describe, expect, test } from "vitest";
import {
  type Answer,
  controlNamed,
  errorBelow,
  press,
  renderScreen,
  type,
} from "../../testing/render-screen.tsx";
import { bookingBody } from "./booking-body.ts";
import type { BookingForm } from "./booking-draft.ts";
import { emptyForm } from "./booking-draft.ts";
import { DeliveryFields } from "./delivery-fields.tsx";
import { touchEveryField } from "./shown-errors.ts";
import { useBookingForm } from "./use-booking-form.ts";

beforeAll(() => import("./messenger-opt-in.tsx"));

const owner = {
  ...emptyForm(1).forms[0]!,
  name: "Ngo",
  surname: "Aline",
  genre: "2",
  phone: "677 12 34 56",
  cni: "112784903",
};
const link = { token: "signed", link: "https://m.me/page?ref=signed" };
let sent: BookingForm | null = null;

/** The delivery fields in their form, with the button that validates it as "Continue" does. */
function Fields({
  choices,
  start,
}: {
  readonly choices: DeliveryChoices;
  readonly start: BookingForm;
}) {
  const { form } = useBookingForm(start, () => undefined);
  const submit = async () => {
    touchEveryField(form);
    if (await form.trigger()) sent = form.getValues();
  };
  return (
    <FormProvider {...form}>
      <DeliveryFields choices={choices} />
      <button type="button" onClick={() => void submit()}>
        next
      </button>
    </FormProvider>
  );
}

interface Options {
  readonly choices?: DeliveryChoices;
  readonly answers?: Readonly<Record<string, () => Answer | Promise<Answer>>>;
  readonly form?: Partial<BookingForm>;
}

function open({ choices = { initial: "SMS", messenger: true }, answers = {}, form }: Options = {}) {
  sent = null;
  const start = { ...emptyForm(1, choices.initial), forms: [owner], ...form };
  return renderScreen(<Fields choices={choices} start={start} />, {
    language: "en",
    account: null,
    answer: ({ id }) =>
      answers[id]?.() ?? { data: id === "createMessengerLink" ? link : { opted_in: false } },
  });
}

const choice = (mode: string) =>
  document.querySelector<HTMLInputElement>(`[name="receiveTicketBy"][value="${mode}"]`);
const modes = () =>
  [...document.querySelectorAll<HTMLInputElement>('[name="receiveTicketBy"]')].map(
    ({ value }) => value,
  );
const next = () => press("next");
const state = () => document.querySelector<HTMLElement>("[data-messenger]")?.dataset["messenger"];
const becomes = (expected: MessengerState) => waitFor(() => expect(state()).toBe(expected));
const messengerLink = () => screen.getByRole("link", { name: messengerMessages.open.en });
/** Clicks a link without leaving the page. */
const click = (element: HTMLElement) => {
  element.addEventListener("click", (event) => event.preventDefault(), { once: true });
  fireEvent.click(element);
};
const bodyOf = (form: BookingForm) =>
  bookingBody({
    departure: { uuid: "d1", city_final: null, boarding_stations: [] } as never,
    back: null,
    form,
    holdToken: "h",
    method: "MOBILE",
    operator: "MTN",
    payerPhone: "677123456",
    total: 5000,
    couponCode: undefined,
    voucher: null,
    phoneCode: undefined,
    origin: "https://wakafine.example",
  });

describe("the choice of delivery", () => {
  test("SMS, e-mail and Messenger are always offered, WhatsApp only as the initial choice [C2.book.10, G.book.01]", () => {
    open();
    expect(modes()).toEqual(["SMS", "EMAIL", "MESSENGER"]);
    expect(choice("SMS")?.checked).toBe(true);
    open({ choices: { initial: "WHATSAPP", messenger: true } });
    expect(modes()).toEqual(["SMS", "EMAIL", "MESSENGER", "WHATSAPP"]);
    expect(choice("WHATSAPP")?.checked).toBe(true);
    open({ form: { receiveTicketBy: "WHATSAPP" } });
    expect(modes()).toHaveLength(4);
    fireEvent.click(choice("SMS")!);
    expect(modes(), "after another choice").toHaveLength(4);
  });

  test("without configuration Messenger is disabled with a hint [G.book.16]", () => {
    open({ choices: { initial: "SMS", messenger: false } });
    expect(choice("MESSENGER")?.disabled).toBe(true);
    const hint = document.getElementById(
      choice("MESSENGER")?.getAttribute("aria-describedby") ?? "",
    );
    expect(hint?.textContent).toBe(bookingMessages.messengerOff.en);
  });

  test("WhatsApp as the initial choice needs a phone; the order has it as its delivery [C2.book.11, C5.book.27, C5.book.31, G.book.14]", async () => {
    open({ choices: { initial: "WHATSAPP", messenger: true } });
    const address = () => controlNamed("receiveAddress");
    type(address(), "12");
    next();
    await waitFor(() =>
      expect(errorBelow(address())).toBe(formMessages.information_provider_WHATSAPP_empty.en),
    );
    type(address(), "699 00 01 11");
    next();
    await waitFor(() => expect(sent).not.toBeNull());
    expect(bodyOf(sent!)).toMatchObject({
      sending_booking_mode: "WHATSAPP",
      receive_method: { type: "WHATSAPP", token: "+237699000111" },
    });
    type(address(), "");
    next();
    await waitFor(() => expect(sent?.receiveAddress).toBe(""));
    expect(bodyOf(sent!).receive_method.token, "the owner's phone").toBe("+237677123456");
  });
});

describe("Messenger", () => {
  test("the widget is loading, rendered, clicked, then opt_in, and only then the step goes on with the token [C4.book.15–20, C5.book.29, C5.book.33, C2.book.10, G.book.14]", async () => {
    let signed: (answer: Answer) => void = () => undefined;
    const consent = { given: false };
    open({
      answers: {
        createMessengerLink: () => new Promise((resolve) => (signed = resolve)),
        getMessengerOptIn: () => ({ data: { opted_in: consent.given } }),
      },
    });
    fireEvent.click(choice("MESSENGER")!);
    const staysInvalid = async () => {
      next();
      await screen.findByText(formMessages.information_provider_MESSENGER_empty.en);
      expect(sent).toBeNull();
    };
    await becomes("loading");
    await staysInvalid();
    signed({ data: link });
    await becomes("rendered");
    await staysInvalid();
    expect(messengerLink().getAttribute("href")).toBe(link.link);
    expect(messengerLink().getAttribute("target")).toBe("_blank");
    click(messengerLink());
    await becomes("clicked");
    await staysInvalid();
    consent.given = true;
    await waitFor(() => expect(state()).toBe("opt_in"));
    expect(screen.queryByText(formMessages.information_provider_MESSENGER_empty.en)).toBeNull();
    next();
    await waitFor(() => expect(sent?.receiveAddress).toBe("signed"));
    expect(bodyOf(sent!)).toMatchObject({
      sending_booking_mode: "MESSENGER",
      receive_method: { type: "MESSENGER", token: "signed" },
    });
  });

  test("the form is valid from the moment at which the consent is shown", async () => {
    let signed: (answer: Answer) => void = () => undefined;
    open({
      answers: {
        createMessengerLink: () => new Promise((resolve) => (signed = resolve)),
        getMessengerOptIn: () => ({ data: { opted_in: true } }),
      },
    });
    fireEvent.click(choice("MESSENGER")!);
    await becomes("loading");
    next();
    await screen.findByText(formMessages.information_provider_MESSENGER_empty.en);
    signed({ data: link });
    // Between the commit of the state and the effects that React runs after it.
    while (state() !== "opt_in") await new Promise(setImmediate);
    next();
    await waitFor(() => expect(sent?.receiveAddress).toBe("signed"));
  });

  test("another choice forgets the consent for the order, and choosing Messenger again restores it", async () => {
    open({ answers: { getMessengerOptIn: () => ({ data: { opted_in: true } }) } });
    fireEvent.click(choice("MESSENGER")!);
    await becomes("opt_in");
    fireEvent.click(choice("EMAIL")!);
    next();
    await waitFor(() =>
      expect(errorBelow(controlNamed("receiveAddress"))).toBe(
        formMessages.information_provider_EMAIL_empty.en,
      ),
    );
    fireEvent.click(choice("MESSENGER")!);
    await becomes("opt_in");
    next();
    await waitFor(() => expect(sent?.receiveAddress).toBe("signed"));
  });

  test("an expired link is replaced by a new one", async () => {
    const expired: Answer = {
      ok: false,
      failure: {
        kind: "refused",
        status: 404,
        message: "Not found",
        code: "not_found",
        data: null,
      } as never,
    };
    const answers = [expired];
    const { calls } = open({
      answers: { getMessengerOptIn: () => answers.pop() ?? { data: { opted_in: false } } },
    });
    fireEvent.click(choice("MESSENGER")!);
    await waitFor(() =>
      expect(calls.filter(({ id }) => id === "createMessengerLink")).toHaveLength(2),
    );
    await becomes("rendered");
  });

  test("a link that cannot be signed shows the failure, and can be tried again", async () => {
    const failed: Answer = {
      ok: false,
      failure: {
        kind: "network",
        status: 0,
        message: "No network",
        code: null,
        data: null,
      } as never,
    };
    const answers = [failed];
    open({ answers: { createMessengerLink: () => answers.pop() ?? { data: link } } });
    fireEvent.click(choice("MESSENGER")!);
    await screen.findByText("No network");
    press(shellMessages.retry.en);
    await becomes("rendered");
  });
});
