import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import type {
  AgencyPassenger,
  AgencyTravel,
} from "@wakafine/shared/tickets/passengers-contract.ts";
import { passengersMessages as texts } from "@wakafine/shared/tickets/passengers-messages.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { liveConnection } from "../../testing/fake-live-connection.ts";
import { type Answer, press, renderScreen } from "../../testing/render-screen.tsx";
import { Page } from "./passengers-page.tsx";

const member = { user: {}, uuid: "u", agency: { uuid: "passengers" }, token: "token" };

const travel: AgencyTravel = {
  uuid: "d",
  price: 6500,
  remaining_places_number: 9,
  total_places_number: 36,
  departure_duration: "05:00",
  city_departure: "Yaoundé",
  city_destination: "Douala",
  departure_date: "18-12-2026",
  departure_hour: "06:30",
  arriving_hour: "11:30",
  departure_end_date: "18-12-2026",
  travel_class: "FIRST",
  sold_places_number: 27,
  checked_in_number: 12,
  is_cancelled: false,
};
const aline: AgencyPassenger = {
  uuid: "a",
  lastname: "Ngo Bassa",
  firstname: "Aline",
  phonenumber: "+237677112256",
  cni_identifier: "112784903",
  gender: "FEMALE",
  sex: { id: 2, title_fr: "Femme", title_en: "Female" },
  minor: false,
  code_verification: "CAL-7K3M9QXW",
  ticket_status: "PAID",
  is_cancel: false,
  price: 6500,
  seat: 3,
  city_destination: "Edéa",
  boarding_station: { quarter: "Mvan", departure_hour: "06:30" },
  checked_in_date: null,
};
const junior: AgencyPassenger = {
  ...aline,
  uuid: "j",
  firstname: "Junior",
  phonenumber: null,
  cni_identifier: null,
  minor: true,
  code_verification: "CAL-P4W8RDHN",
  ticket_status: "CANCEL",
  is_cancel: true,
  seat: 4,
  boarding_station: null,
};
const refused = (status: number, message: string): Answer => ({
  ok: false,
  failure: { kind: "refused", status, message, code: null, data: null } satisfies ApiFailure,
});

interface Options {
  readonly language?: "fr" | "en";
  readonly passengers?: () => Answer;
  readonly head?: Answer;
}

function openPage({ language = "fr", head = { data: travel }, ...options }: Options = {}) {
  const { passengers = () => ({ data: [aline, junior] }) } = options;
  const router = createMemoryRouter([{ path: "/agency/my-travels/:uuid", Component: Page }], {
    initialEntries: ["/agency/my-travels/d"],
  });
  const rendered = renderScreen(<RouterProvider router={router} />, {
    language,
    account: member,
    answer({ id }) {
      if (id === "getTravel") return head;
      return id === "listPassengers" ? passengers() : { data: { file_url: "#file" } };
    },
  });
  return rendered;
}
const cardOf = async (code: string) => (await screen.findByText(code)).closest("tr")!;

test("a card shows full name, sex, stop, price in FCFA, phone, ticket and identity number [A2.trav.04, A2.trav.06–12]", async () => {
  for (const language of ["fr", "en"] as const) {
    openPage({ language });
    const card = within(await cardOf("CAL-7K3M9QXW"));
    const shown = [
      "Ngo Bassa Aline",
      language === "fr" ? "Femme" : "Female",
      "Edéa",
      "CAL-7K3M9QXW",
      "112784903",
      "+237 6 77 11 22 56",
    ];
    for (const text of shown) card.getByText(text);
    card.getByText(language === "fr" ? "6 500 FCFA" : "6,500 FCFA");
  }
});

test("a passenger whose sex was not asked, at the counter, has no line for it [G.counter.03]", async () => {
  openPage({ passengers: () => ({ data: [{ ...aline, gender: null, sex: null }] }) });
  const card = await cardOf("CAL-7K3M9QXW");
  expect(within(card).queryByText(texts.sex.fr)).toBeNull();
});

test("missing values are shown as '-/-', and without a phone there is no link to call [A2.trav.13]", async () => {
  openPage();
  const card = within(await cardOf("CAL-P4W8RDHN"));
  expect(card.getAllByText("-/-")).toHaveLength(2);
  expect(card.queryByRole("link")).toBeNull();
  card.getByText(new RegExp(texts.minor.fr));
});

test("a cancelled ticket has a red badge, a paid one has none [A2.trav.14, G.trav.02]", async () => {
  openPage();
  const badge = within(await cardOf("CAL-P4W8RDHN")).getByText(texts.CANCEL.fr);
  expect(badge.className).toContain("badge_warn");
  expect(within(await cardOf("CAL-7K3M9QXW")).queryByText(texts.CANCEL.fr)).toBeNull();
});

test("a passenger can be called, and written to with the departure in the text", async () => {
  openPage();
  const card = within(await cardOf("CAL-7K3M9QXW"));
  const name = "Ngo Bassa Aline";
  const href = (label: string) => card.getByRole("link", { name: label }).getAttribute("href");
  expect(href(`Appeler ${name}`)).toBe("tel:+237677112256");
  const [number, body = ""] = (href(`Écrire un SMS à ${name}`) ?? "").split("?body=");
  expect(number).toBe("sms:+237677112256");
  expect(decodeURIComponent(body)).toContain("Yaoundé – Douala du 18/12/2026 à 06:30");
});

test("the head shows how many seats are sold, boarded, expected and left", async () => {
  openPage();
  await cardOf("CAL-7K3M9QXW");
  const figures = screen.getAllByRole("definition").map((one) => one.textContent?.trim());
  expect(figures).toEqual(["27 / 36", "12", "15", "9"]);
});

test("a switch adds unpaid passengers, who are not asked for without it [G.trav.06]", async () => {
  const { calls } = openPage();
  await cardOf("CAL-7K3M9QXW");
  const asked = () =>
    calls
      .filter(({ id }) => id === "listPassengers")
      .map(({ input }) => (input as { body: { with_booked: boolean } }).body.with_booked);
  expect(asked()).toEqual([false]);
  fireEvent.click(screen.getByRole("checkbox", { name: texts.withBooked.fr }));
  await waitFor(() => expect(asked()).toEqual([false, true]));
});

test("an event of the departure reads its passengers again although the same number of seats is sold [A2.trav.04, G.trav.06]", async () => {
  let listed = [aline];
  const { calls } = openPage({ passengers: () => ({ data: listed }) });
  await cardOf("CAL-7K3M9QXW");
  await waitFor(() => expect(liveConnection.isOpen()).toBe(true));
  // One ticket is cancelled and another one sold.
  listed = [
    { ...aline, uuid: "p", firstname: "Paul", code_verification: "CAL-2M5T8VZR" },
    { ...aline, ticket_status: "CANCEL", is_cancel: true },
  ];
  act(() => liveConnection.connect()); // what was just read is not read again
  act(() => liveConnection.notify("d")); // events within a second of another are reported after it
  await screen.findByText("CAL-2M5T8VZR");
  expect(calls.filter(({ id }) => id === "listPassengers")).toHaveLength(2);
});

test("a departure without bookings shows the empty text in both languages [A8.trav.01]", async () => {
  for (const [language, text] of [
    ["fr", "Aucun passager"],
    ["en", "No passengers"],
  ] as const) {
    openPage({ language, passengers: () => ({ data: [] }) });
    await screen.findByRole("heading", { name: text });
  }
});

test("a filter that matches no passenger shows a message and can be cleared", async () => {
  openPage();
  await cardOf("CAL-7K3M9QXW");
  fireEvent.change(screen.getByLabelText(texts.show.fr), { target: { value: "boarded" } });
  await screen.findByRole("heading", { name: stateMessages.no_results.fr });
  press(texts.showAll.fr);
  await cardOf("CAL-7K3M9QXW");
});

test("an unknown departure, a refused role, a failure and a missing network each have their own state", async () => {
  openPage({ head: refused(404, "introuvable"), passengers: () => refused(404, "introuvable") });
  await screen.findByRole("heading", { name: texts.missing.fr });
  openPage({ head: refused(403, "refusé") });
  await screen.findByRole("alert");
  expect(screen.queryByRole("button", { name: shellMessages.retry.fr })).toBeNull();
  openPage({ passengers: () => refused(500, "panne") });
  await screen.findByRole("heading", { name: "panne" });
  screen.getByRole("button", { name: shellMessages.retry.fr });
});

test("the files are requested in their format, with the unpaid passengers if they are shown [A2.trav.05]", async () => {
  const { calls } = openPage();
  await cardOf("CAL-7K3M9QXW");
  // The buttons exist beside the title and, for phones, below the list.
  for (const name of [texts.pdf.fr, texts.csv.fr]) {
    const [button] = screen.getAllByRole("button", { name });
    if (button) fireEvent.click(button);
  }
  await waitFor(() =>
    expect(calls.filter(({ id }) => id === "getPassengerFile").map(({ input }) => input)).toEqual([
      { params: { departure_uuid: "d" }, query: { format: "pdf", with_booked: false } },
      { params: { departure_uuid: "d" }, query: { format: "csv", with_booked: false } },
    ]),
  );
});

test("a valid ticket is sent again from its row after a question; a refusal is shown in it; a cancelled one has no button [G.ticket.07]", async () => {
  let answer: Answer = refused(429, "Trop de demandes");
  const router = createMemoryRouter([{ path: "/agency/my-travels/:uuid", Component: Page }], {
    initialEntries: ["/agency/my-travels/d"],
  });
  const { calls, toasts } = renderScreen(<RouterProvider router={router} />, {
    language: "fr",
    answer({ id }) {
      if (id === "getTravel") return { data: travel };
      return id === "listPassengers" ? { data: [aline, junior] } : answer;
    },
  });
  await screen.findByText("CAL-7K3M9QXW");
  const name = "Ngo Bassa Aline";
  expect(screen.queryByRole("button", { name: /Renvoyer le billet : .*Junior/ })).toBeNull();
  press(texts.resend.fr.replace("{name}", name));
  const sent = () => calls.filter(({ id }) => id === "resendPassengerTickets");
  expect(sent()).toEqual([]);
  press(texts.resendNow.fr);
  await screen.findByText("Trop de demandes");
  answer = { data: { sent: true, sent_to: "order" } };
  press(texts.resendNow.fr);
  await waitFor(() => expect(toasts()).toMatchObject([{ kind: "ok", text: texts.resentOrder.fr }]));
  expect(sent()).toEqual(
    Array.from({ length: 2 }, () => ({
      id: "resendPassengerTickets",
      input: { params: { id: "a" } },
    })),
  );
  expect(screen.queryByRole("dialog")).toBeNull();
  answer = { data: { sent: true, sent_to: "passenger" } };
  press(texts.resend.fr.replace("{name}", name));
  press(texts.resendNow.fr);
  await waitFor(() =>
    expect(toasts().map(({ text }) => text)).toContain(
      texts.resentPassenger.fr.replace("{name}", name),
    ),
  );
});
