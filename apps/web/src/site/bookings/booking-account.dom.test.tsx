import { authMessages } from "@wakafine/shared/accounts/log-in-messages.ts";
import { bookingAccountMessages } from "@wakafine/shared/bookings/account-messages.ts";
import { accountSwitchMessages } from "@wakafine/shared/bookings/account-switch-messages.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import type { Account } from "../../lib/client-store.ts";
import { PageAddressProvider } from "../../lib/page-address.tsx";
import {
  type Answer,
  controlNamed,
  errorBelow,
  press,
  renderScreen,
  type,
} from "../../testing/render-screen.tsx";
import { sampleDepartureDetail, sampleHold } from "../../testing/sample-departure.ts";
import { BookingDialog } from "./booking-dialog.tsx";

// Loaded with the dialog and the switch; the first import of a run may take longer than a test waits.
beforeAll(async () => {
  await Promise.all([
    import("./account-fields.tsx"),
    import("./information-end.tsx"),
    import("./trip-column.tsx"),
  ]);
});

const departure = sampleDepartureDetail({ uuid: "d1" });
const hold = sampleHold();
const refused = (code: string, message: string): Answer => ({
  ok: false,
  failure: { kind: "refused", status: 409, message, code: code as never, data: null },
});
const user = { public_id: "p1", email: null, firstname: "Aline", lastname: "Ngo" };
const success: Readonly<Record<string, Answer>> = {
  holdSeats: { data: hold },
  changeHold: { data: hold },
  register: { data: { user }, extra: { Authorization: "restricted" } },
  validateAccount: { data: { user, uuid: "p1" }, extra: { Authorization: "session" } },
  resendCode: { data: { wait_seconds: 60 } },
  getMe: { data: user },
};

interface Options {
  readonly answers?: Readonly<Record<string, Answer | Promise<Answer>>>;
  readonly account?: Account;
}

function open({ answers = {}, account }: Options = {}) {
  window.history.replaceState(null, "", "/app/booking?departure=d1&places=1");
  return renderScreen(
    <PageAddressProvider
      address={{
        pathname: "/app/booking",
        query: new URLSearchParams({ departure: "d1", places: "1" }),
        params: {},
      }}
    >
      <BookingDialog
        departure={departure}
        destination={null}
        returnLeg={null}
        places={1}
        delivery={{ initial: "SMS", messenger: true }}
        draft={null}
        onOutdated={() => undefined}
      />
    </PageAddressProvider>,
    {
      language: "fr",
      account: account ?? null,
      answer: ({ id }) => answers[id] ?? success[id] ?? { data: null },
    },
  );
}
const next = () => press(bookingMessages.next.fr);
const nextButton = () =>
  screen.getByRole<HTMLButtonElement>("button", { name: bookingMessages.next.fr });
const isClosed = () =>
  nextButton().disabled || nextButton().getAttribute("aria-disabled") === "true";
const createSwitch = () => screen.queryByRole<HTMLInputElement>("switch");
const atStep = (name: string) =>
  waitFor(() => expect(screen.getByRole("heading", { level: 2, name })).toBeTruthy());

async function fillOwner(): Promise<void> {
  await waitFor(() => expect(isClosed()).toBe(false));
  type(controlNamed("forms.0.name"), "Ngo");
  type(controlNamed("forms.0.surname"), "Aline");
  fireEvent.click(document.querySelector('[name="forms.0.genre"][value="2"]')!);
  type(controlNamed("forms.0.phone"), "677123456");
  type(controlNamed("forms.0.cni"), "112784903");
}

async function turnOn(password = "soleil-sur-mvan-9", again = password): Promise<void> {
  fireEvent.click(createSwitch()!);
  await waitFor(() => controlNamed("password"));
  type(controlNamed("password"), password);
  type(controlNamed("password_confirm"), again);
}
const codeBox = () => screen.queryByRole("form", { name: bookingAccountMessages.codeTitle.fr });
async function register(): Promise<void> {
  await fillOwner();
  await turnOn();
  next();
  await waitFor(() => expect(codeBox()).not.toBeNull());
}

test("the switch is off by default; it shows password and confirmation, and off again the dialog goes on without a registration [C2.book.04, C2.book.05, C2.book.06, C4.book.14]", async () => {
  const { calls } = open();
  await fillOwner();
  expect(createSwitch()?.checked).toBe(false);
  expect(document.querySelector("[name=password]")).toBeNull();
  await turnOn("a", "b");
  fireEvent.click(createSwitch()!);
  expect(document.querySelector("[name=password]")).toBeNull();
  next();
  await atStep(bookingMessages.verification.fr);
  expect(calls.map(({ id }) => id)).toEqual(["holdSeats"]);
});

test("password and confirmation are validated before anything is sent [C5.book.18, C5.book.19]", async () => {
  const { calls } = open();
  await fillOwner();
  await turnOn("", "");
  next();
  await waitFor(() =>
    expect(errorBelow(controlNamed("password"))).toBe(formMessages.page_auth_password_required.fr),
  );
  type(controlNamed("password"), "soleil-sur-mvan-9");
  type(controlNamed("password_confirm"), "soleil-sur-mvan-8");
  next();
  await waitFor(() =>
    expect(errorBelow(controlNamed("password_confirm"))).toBe(
      formMessages.page_auth_password_must_match.fr,
    ),
  );
  expect(calls.filter(({ id }) => id === "register")).toEqual([]);
});

test("Next registers the account before any step; the code box shows and Next is disabled until the right code, which stores the session and keeps the forms [C4.book.08–13, C2.book.07, C5.book.20–25, G.book.15]", async () => {
  const answers: Record<string, Answer> = { validateAccount: refused("code_wrong", "Code faux") };
  const { calls, store, tab, toasts } = open({ answers });
  await register();
  await atStep(bookingMessages.information.fr);
  const sent = calls.find(({ id }) => id === "register")?.input as { body: object };
  expect(sent.body).toEqual({
    firstname: "Aline",
    lastname: "Ngo",
    login: "+237677123456",
    password: "soleil-sur-mvan-9",
    sex_id: 2,
    lang: "fr",
  });
  expect(isClosed()).toBe(true);
  const enable = () => press(bookingAccountMessages.enable.fr);
  enable();
  await waitFor(() =>
    expect(errorBelow(controlNamed("code"))).toBe(formMessages.code_is_required.fr),
  );
  type(controlNamed("code"), "000000");
  enable();
  await waitFor(() =>
    expect(toasts().map(({ kind, text }) => [kind, text])).toEqual([["warning", "Code faux"]]),
  );
  expect(codeBox()).not.toBeNull();
  const resend = new RegExp(authMessages.resend.fr);
  expect(screen.getByRole("button", { name: resend }).textContent).toMatch(/0:5\d|1:00/);

  delete answers["validateAccount"];
  type(controlNamed("code"), "123456");
  enable();
  await waitFor(() => expect(store.get("account")?.token).toBe("session"));
  await waitFor(() => expect([codeBox(), createSwitch()]).toEqual([null, null]));
  expect(controlNamed("forms.0.name").value).toBe("Ngo");
  next();
  await atStep(bookingMessages.verification.fr);
  expect(JSON.stringify(tab.read("booking.d1"))).toContain("112784903");
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("soleil-sur-mvan");
});

test("a refused registration warns, stays on the first step and leads to the login, which returns to this booking [G.book.15]", async () => {
  const { toasts } = open({ answers: { register: refused("account_exists", "Compte existant") } });
  await fillOwner();
  await turnOn();
  next();
  await waitFor(() => expect(toasts().map(({ text }) => text)).toEqual(["Compte existant"]));
  expect(codeBox()).toBeNull();
  const link = await screen.findByRole("link", { name: accountSwitchMessages.logIn.fr });
  expect(link.getAttribute("href")).toBe(
    `/auth/client/login?${new URLSearchParams({ return: "/app/booking?departure=d1&places=1" })}`,
  );
});

test("a traveller whose code does not arrive continues without an account [C4.book.13]", async () => {
  open();
  await register();
  press(bookingAccountMessages.without.fr);
  expect(codeBox()).toBeNull();
  expect(createSwitch()?.checked).toBe(false);
  next();
  await atStep(bookingMessages.verification.fr);
});

const account = {
  user: { firstname: "Serge", lastname: "Mbarga", phonenumber: "+237677000001", sex: { id: 1 } },
  uuid: "p9",
  agency: null,
  token: "session",
} as const;
const profile: Answer = { data: { ...account.user, cni_identifier: "998877665" } };

test("a logged-in traveller sees no account prompt, and the owner's fields are filled in and can be changed [C3.book.09–13, C6.book.01]", async () => {
  const { tab } = open({ account, answers: { getMe: profile } });
  await waitFor(() => expect(controlNamed("forms.0.cni").value).toBe("998877665"));
  expect(createSwitch()).toBeNull();
  const values = ["phone", "name", "surname"].map(
    (field) => controlNamed(`forms.0.${field}`).value,
  );
  expect(values).toEqual(["+237 6 77 00 00 01", "Mbarga", "Serge"]);
  expect(document.querySelector<HTMLInputElement>('[name="forms.0.genre"]:checked')?.value).toBe(
    "1",
  );
  type(controlNamed("forms.0.name"), "Mbarga Nana");
  await waitFor(() => expect(JSON.stringify(tab.read("booking.d1"))).toContain("Mbarga Nana"));
});

test("what was entered before the profile arrives is kept [C3.book.11]", async () => {
  let arrive: (answer: Answer) => void = () => undefined;
  const late = new Promise<Answer>((resolve) => (arrive = resolve));
  open({ account: { ...account, user: {} }, answers: { getMe: late } });
  await waitFor(() => expect(isClosed()).toBe(false));
  type(controlNamed("forms.0.name"), "Essomba");
  arrive(profile);
  await waitFor(() => expect(controlNamed("forms.0.surname").value).toBe("Serge"));
  expect(controlNamed("forms.0.name").value).toBe("Essomba");
});
