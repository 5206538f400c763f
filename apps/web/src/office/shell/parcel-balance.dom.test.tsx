import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { agencyShellMessages } from "@wakafine/shared/agencies/shell-messages.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { topUpMessages as texts } from "@wakafine/shared/parcels/top-up-messages.ts";
import { hostedMethod } from "@wakafine/shared/payments/hosted-methods.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { liveConnection } from "../../testing/fake-live-connection.ts";
import {
  type Answer,
  control,
  controlNamed,
  errorBelow,
  renderScreen,
  type,
} from "../../testing/render-screen.tsx";
import { useAccount } from "../../lib/page-services.tsx";
import { ParcelBalance } from "./parcel-balance.tsx";
import { TopUpProvider } from "./top-up-provider.tsx";

const left: string[] = [];
beforeEach(() => {
  left.length = 0;
  vi.spyOn(window.location, "assign").mockImplementation((to) => void left.push(String(to)));
});
afterEach(() => vi.restoreAllMocks());

const accountOf = (roleId: number, agency: object = {}) => ({
  user: { user_agency_role: { id: roleId } },
  uuid: "u",
  agency: {
    uuid: "a",
    agency_transport_type: { id: 1 },
    is_package_sender: true,
    package_balance: 12_500,
    ...agency,
  },
  token: "token",
});

const opened = { top_up_uuid: "t1", stripe_session: null, paylink: null, link: "/payment/loading" };

/** The balance as the agency area shows it. */
function Shown() {
  const account = useAccount();
  return (
    <TopUpProvider account={account}>
      {account ? <ParcelBalance account={account} /> : null}
    </TopUpProvider>
  );
}

function show(
  options: {
    readonly language?: Language;
    readonly account?: ReturnType<typeof accountOf>;
    readonly answer?: () => Answer;
  } = {},
) {
  const { language = "en", account = accountOf(5), answer = () => ({ data: opened }) } = options;
  return renderScreen(<Shown />, { language, account, answer });
}

async function openDialog(language: Language = "en") {
  fireEvent.click(
    screen.getByRole("button", { name: new RegExp(agencyShellMessages.topUp[language]) }),
  );
  return within(await screen.findByRole("dialog"));
}

/** Enters an amount and the number of an MTN wallet. */
function enterMobile(amount = "10 000") {
  type(controlNamed("amount"), amount);
  fireEvent.click(document.querySelector("[value=MOBILE]")!);
  type(controlNamed("payer_phone"), "677 12 34 56");
}
const send = () => fireEvent.submit(document.querySelector("form")!);

test.each(["fr", "en"] as const)(
  "the balance is shown in FCFA and opens the top-up dialog with three methods (%s) [A2.agsh.16, A2.topup.01, A9.topup.01, A9.topup.03]",
  async (language) => {
    show({ language });
    expect(document.querySelector("b")?.textContent).toBe(formatFrancs(12_500, language));
    expect(document.querySelector("b")?.textContent).toMatch(/FCFA$/);
    const dialog = await openDialog(language);
    dialog.getByRole("heading", { name: texts.title[language] });
    const methods = [...document.querySelectorAll<HTMLInputElement>("[name=payment_method]")];
    expect(methods.map(({ value }) => value)).toEqual(["MOBILE", "STRIPE", "PAYPAL"]);
  },
);

test("the balance is shown to the roles for parcels and money, in agencies with the parcel service, and without a button while these are suspended [A2.agsh.15]", () => {
  show({ account: accountOf(5, { is_package_sender: false }) });
  expect(document.body.textContent).not.toContain("FCFA");
  for (const role of [1, 2, 3, 4, 5, 6, 7, 8, 9, 12]) {
    show({ account: accountOf(role) });
    const isShown = document.body.textContent?.includes("FCFA");
    expect([role, isShown]).toEqual([role, role === 1 || (role >= 3 && role <= 8)]);
  }
  show({ account: accountOf(1, { review: { state: "suspended" } }) });
  expect(document.body.textContent).toContain("FCFA");
  expect(screen.queryAllByRole("button")).toEqual([]);
});

test.each(["fr", "en"] as const)(
  "a top-up that is completed elsewhere changes the shown balance without reload; another event does not (%s) [A4.topup.01, A4.topup.02]",
  async (language) => {
    vi.useFakeTimers();
    const { store } = show({ language });
    vi.advanceTimersByTime(5000); // The connection is opened after the page.
    vi.useRealTimers();
    await waitFor(() => expect(liveConnection.isOpen()).toBe(true));
    const shown = () => document.querySelector("b")?.textContent;
    const completed = {
      order_status: "COMPLETED",
      status: "PAID",
      package_balance: 22_500,
      agency_uuid: "a",
    } as const;
    const emit = (event: object) => act(() => liveConnection.recharge({ ...completed, ...event }));
    emit({ status: "PENDING" });
    emit({ agency_uuid: "b" });
    expect(shown()).toBe(formatFrancs(12_500, language));
    emit({});
    expect(shown()).toBe(formatFrancs(22_500, language));
    expect(store.get("account")?.agency?.["package_balance"]).toBe(22_500);
  },
);

test.each(["fr", "en"] as const)(
  "without a method, or with an amount that is no number, the error is shown and nothing is sent (%s) [A5.topup.01–03]",
  async (language) => {
    const { calls } = show({ language });
    await openDialog(language);
    type(controlNamed("amount"), "abc");
    send();
    await waitFor(() =>
      expect(errorBelow(controlNamed("amount"))).toBe(formMessages.amount_value_require[language]),
    );
    expect(errorBelow(controlNamed("payment_method"))).toBe(
      formMessages.amount_value_require[language],
    );
    for (const wrong of ["", "0", "99", "-500", "5000001"]) {
      type(controlNamed("amount"), wrong);
      expect(errorBelow(controlNamed("amount")), wrong).toBe(
        formMessages.amount_value_require[language],
      );
    }
    type(controlNamed("amount"), "10 000");
    send();
    expect(errorBelow(controlNamed("amount"))).toBeNull();
    expect(calls).toEqual([]);
  },
);

test("a card method shows the amount in euros and refuses one below its minimum [A9.topup.02]", async () => {
  const { calls } = show();
  const dialog = await openDialog();
  type(controlNamed("amount"), "10000");
  fireEvent.click(dialog.getByRole("radio", { name: /PayPal/ }));
  await dialog.findByText(/€15\.27/);
  type(controlNamed("amount"), "399");
  send();
  await waitFor(() =>
    expect(errorBelow(controlNamed("amount"))).toContain(
      formatFrancs(hostedMethod("PAYPAL").minimumXaf, "en"),
    ),
  );
  expect(calls).toEqual([]);
});

test("a top-up by mobile money is sent with the wallet of the number, and the browser leaves to its page [A3.topup.01–04, A7.topup.05]", async () => {
  const { calls } = show();
  const dialog = await openDialog();
  enterMobile();
  dialog.getByRole("button", {
    name: texts.pay.en.replace("{amount}", formatFrancs(10_000, "en")),
  });
  expect(control("Orange Money").checked).toBe(false);
  send();
  await waitFor(() => expect(left).toEqual(["/payment/loading"]));
  expect(calls).toEqual([
    {
      id: "topUpBalance",
      input: {
        body: {
          payment_method: "MOBILE",
          amount: 10_000,
          operator: "MTN",
          payer_phone: "+237677123456",
          return_url: `${window.location.origin}/payment/loading`,
          cancel_url: `${window.location.origin}/payment/loading`,
        },
      },
    },
  ]);
});

test("a refusal is shown as a warning, and the form stays [A7.topup.06]", async () => {
  const message = "This payment method is not available";
  const failure = {
    kind: "refused",
    status: 409,
    message,
    code: "method_unavailable",
    data: null,
  } as const;
  const { toasts } = show({ answer: () => ({ ok: false, failure }) });
  await openDialog();
  enterMobile();
  send();
  await waitFor(() =>
    expect(toasts().map(({ kind, text }) => [kind, text])).toEqual([["warning", message]]),
  );
  expect([controlNamed("amount").value, left]).toEqual(["10 000", []]);
});
