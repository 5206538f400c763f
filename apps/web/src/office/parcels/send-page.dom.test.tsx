import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import type { Language, Message } from "@wakafine/shared/messages/catalogue.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { officeTitles } from "@wakafine/shared/messages/office-titles.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { parcelPhotoMessages as photoTexts } from "@wakafine/shared/parcels/photo-messages.ts";
import { sendParcelMessages as texts } from "@wakafine/shared/parcels/send-messages.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
import {
  type Answer,
  controlNamed,
  errorBelow,
  press,
  renderScreen,
  spaced,
  type,
} from "../../testing/render-screen.tsx";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { keepFormDrafts } from "../form-draft.ts";
import { TopUpContext } from "../top-up-context.ts";
import { Page } from "./send-page.tsx";

const agency = {
  uuid: "a",
  name: "Tam-Tam Colis",
  localisation: { town: "Douala", quarter: "Akwa" },
  package_balance: 1000,
  rate_transaction: 3,
};

/** Opens the first step; `answer` is the response to a parcel that is sent. */
async function openPage(
  language: Language,
  answer?: Answer,
  suggestion: object | (() => Answer) | null = null,
  openTopUp: (() => void) | null = null,
  kept: Readonly<Record<string, unknown>> = {},
  first: Message = texts.departureStep,
  buses: () => readonly object[] = () => [],
) {
  const reads: Readonly<Record<string, unknown>> = {
    getOwnAgency: agency,
    listParcelAgencies: [{ uuid: "b", name: "Colis Ouest", town: "Bafoussam", quarter: null }],
    listParcelQuarters: ["Marché A"],
    suggestParcelPrice: suggestion,
  };
  const router = createMemoryRouter([{ path: "/agency/package/send", Component: Page }], {
    initialEntries: ["/agency/package/send"],
  });
  const screenOfPage = (
    <TopUpContext value={openTopUp}>
      <RouterProvider router={router} />
    </TopUpContext>
  );
  const page = renderScreen(screenOfPage, {
    language,
    answer: ({ id }) => {
      if (id === "sendParcel" && answer) return answer;
      if (id === "suggestParcelPrice" && typeof suggestion === "function") return suggestion();
      return { data: id === "listOpenParcelDepartures" ? buses() : (reads[id] ?? null) };
    },
    account: { user: { public_id: "u" }, uuid: "u", agency: {}, token: "token" },
  });
  // The form is rendered once its agency is known.
  for (const [key, value] of Object.entries(kept)) page.tab.write(key, value);
  const step = (title: Message) =>
    screen.findByRole("heading", { level: 2, name: new RegExp(`: ${t(title, language)}$`) });
  await step(first);
  if (first === texts.departureStep)
    await (buses().length > 0
      ? screen.findByLabelText(new RegExp(t(texts.bus, language)))
      : screen.findByText(t(texts.noBus, language)));
  return { ...page, language, step, next: () => press(t(texts.next, language)) };
}

const fill = (values: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(values)) type(controlNamed(name), value);
};
const sender = { sender_name: "Mbarga", sender_surname: "Odile", sender_phone: "677112233" };
const receiver = {
  destination_city: "Bafoussam",
  receiver_name: "Kamga",
  receiver_surname: "Serge",
  receiver_phone: "699001122",
};

const bus = {
  uuid: "bus",
  bus_number: "LT 204 AB",
  departure_date: "24-12-2026",
  departure_hour: "06:30",
  city_departure: "Douala",
  city_destination: "Bafoussam",
  status: "PENDING",
};

type OpenedPage = Awaited<ReturnType<typeof openPage>>;

/** Fills in the steps before the payments. */
async function openPayments(
  language: Language,
  answer?: Answer,
  suggestion?: object | (() => Answer),
  openTopUp?: () => void,
) {
  return fillToPayments(await openPage(language, answer, suggestion, openTopUp));
}

/** Fills in the steps from the departure to the parcel. */
async function fillToPayments(page: OpenedPage) {
  page.next();
  await page.step(texts.senderStep);
  fill(sender);
  page.next();
  await page.step(texts.receiverStep);
  fill(receiver);
  page.next();
  await page.step(texts.parcelStep);
  fill({ description: "Carton" });
  page.next();
  await page.step(texts.paymentsStep);
  return { ...page, save: () => press(t(texts.save, page.language)) };
}

/** Fills in every step and opens the details. */
async function openDetails(language: Language, answer?: Answer) {
  const page = await openPayments(language, answer);
  fill({ amount: "5 000" });
  page.next();
  await page.step(texts.detailsStep);
  return page;
}

const refusal = (more: object): Answer =>
  ({
    ok: false,
    failure: { kind: "refused", status: 409, message: "refused", code: null, data: null, ...more },
  }) as Answer;

describe.each(["fr", "en"] as const)("in %s", (language) => {
  test("a step with empty required fields stays open, shows them and sends nothing; the phone has the country code [A5.parc.07, G.parc.08]", async () => {
    const page = await openPage(language);
    page.next();
    await page.step(texts.senderStep);
    expect(document.querySelectorAll(".field_error")).toHaveLength(0);
    screen.getByText("+237");
    page.next();
    await waitFor(() =>
      expect(errorBelow(controlNamed("sender_phone"))).toBe(
        t(formMessages.field_required, language),
      ),
    );
    await waitFor(() => expect(document.activeElement).toBe(controlNamed("sender_name")));
    expect(errorBelow(controlNamed("sender_cni"))).toBeNull();
    await page.step(texts.senderStep);
    expect(page.calls.map(({ id }) => id)).not.toContain("sendParcel");
  });

  test("a code that is taken and a field that the server refuses open their step with the message", async () => {
    const message = t(errorMessages.parcel_code_taken, language);
    const taken = await openDetails(language, refusal({ code: "parcel_code_taken", message }));
    taken.save();
    await taken.step(texts.parcelStep);
    screen.getByText(message);
    const link = screen.getByRole("link", { name: t(texts.seeTaken, language) });
    expect(link.getAttribute("href")).toBe(
      `/agency/package/check?code=${controlNamed("qr_code").value}`,
    );

    const fields = [{ field: "receiver.phone", code: "bad_phone" }];
    const wrong = await openDetails(language, refusal({ status: 400, data: { fields } }));
    wrong.save();
    await wrong.step(texts.receiverStep);
    await waitFor(() =>
      expect(errorBelow(controlNamed("receiver_phone"))).toBe(t(fieldMessages.bad_phone, language)),
    );
  });
});

test.each(["fr", "en"] as const)(
  "a chosen bus that has gone is no longer sent: the next attempt saves the parcel without it (%s) [A2.parc.10]",
  async (language) => {
    let open = [bus];
    const message = t(errorMessages.parcel_bus_gone, language);
    const opened = await openPage(
      language,
      refusal({ code: "parcel_bus_gone", message }),
      null,
      null,
      {},
      texts.departureStep,
      () => open,
    );
    fill({ departure: "bus" });
    const page = await fillToPayments(opened);
    fill({ amount: "5 000" });
    page.next();
    await page.step(texts.detailsStep);
    screen.getByText(/LT 204 AB/);
    open = [];
    page.save();
    await page.step(texts.departureStep);
    screen.getByText(message);
    for (const title of [
      texts.senderStep,
      texts.receiverStep,
      texts.parcelStep,
      texts.paymentsStep,
      texts.detailsStep,
    ]) {
      page.next();
      await page.step(title);
    }
    page.save();
    const sent = () =>
      page.calls.flatMap(({ id, input }) =>
        id === "sendParcel" ? [(input as { body: { departure_uuid?: string } }).body] : [],
      );
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent().map(({ departure_uuid }) => departure_uuid)).toEqual(["bus", undefined]);
  },
);

test("a chosen bus that is no longer offered is named as gone, in its step and in the details", async () => {
  let open = [bus];
  const opened = await openPage("fr", undefined, null, null, {}, texts.departureStep, () => open);
  fill({ departure: "bus" });
  open = [];
  const page = await fillToPayments(opened);
  fill({ amount: "5 000" });
  page.next();
  await page.step(texts.detailsStep);
  await screen.findByText(t(texts.busGone, "fr"), { selector: "dd" });
  press(t(texts.editStep, "fr", { step: t(texts.departureStep, "fr") }));
  await page.step(texts.departureStep);
  await screen.findByRole("option", { name: t(texts.busGone, "fr"), selected: true });
  fill({ departure: "" });
  await waitFor(() => expect(screen.queryByText(t(texts.busGone, "fr"))).toBeNull());
});

test("a bus to another town takes back the choice of the agency that hands the parcel out", async () => {
  const opened = await openPage("en", undefined, null, null, {}, texts.departureStep, () => [
    bus,
    { ...bus, uuid: "other", city_destination: "Kribi" },
  ]);
  const page = await fillToPayments(opened);
  for (const title of [texts.parcelStep, texts.receiverStep]) {
    press(t(shellMessages.back, "en"));
    await page.step(title);
  }
  await screen.findByRole("option", { name: /Colis Ouest/ });
  fill({ destination_agency: "b", destination_city: "Bafoussam" });
  const agencyOf = async (uuid: string) => {
    for (const title of [texts.senderStep, texts.departureStep]) {
      press(t(shellMessages.back, "en"));
      await page.step(title);
    }
    fill({ departure: uuid });
    for (const title of [texts.senderStep, texts.receiverStep]) {
      page.next();
      await page.step(title);
    }
    await screen.findByRole("option", { name: /Colis Ouest/ });
    return controlNamed("destination_agency").value;
  };
  expect(controlNamed("destination_agency").value).toBe("b");
  expect(await agencyOf("bus")).toBe("b");
  expect(await agencyOf("other")).toBe("");
});

test("on a route with a tariff its price can be taken; the reason of another amount is required before the next step", async () => {
  const suggestion = { base: 1500, weight: 0, size: 0, value: 0, total: 1500, max_value: 0 };
  const page = await openPayments("fr", undefined, suggestion);
  await screen.findByText(t(texts.suggested, "fr"), { exact: false });
  expect(document.querySelector("[name=declared_value]")).toBeNull();
  press(t(texts.takeSuggested, "fr"));
  await waitFor(() => expect(document.querySelector("[name=price_reason]")).toBeNull());
  expect(controlNamed("amount").value).toBe("1500");
  fill({ amount: "1 200" });
  await waitFor(() => controlNamed("price_reason"));
  page.next();
  await waitFor(() =>
    expect(errorBelow(controlNamed("price_reason"))).toBe(t(formMessages.field_required, "fr")),
  );
  await page.step(texts.paymentsStep);
  expect(document.activeElement).toBe(controlNamed("price_reason"));
  fill({ price_reason: "Client fidèle" });
  page.next();
  await page.step(texts.detailsStep);
});

test.each(["fr", "en"] as const)(
  "a declared value above the maximum is refused at its field before the next step, with the maximum; no price is shown for it (%s)",
  async (language) => {
    const suggestion = {
      base: 1500,
      weight: 0,
      size: 0,
      value: 0,
      total: 1500,
      max_value: 500_000,
    };
    const page = await openPayments(language, undefined, suggestion);
    const limit = t(texts.declaredLimit, language, { amount: formatFrancs(500_000, language) });
    await screen.findByText(limit.replaceAll(/\s/g, " "));
    fill({ amount: "1 500", declared_value: "900 000" });
    await waitFor(() =>
      expect(screen.queryByText(t(texts.suggested, language), { exact: false })).toBeNull(),
    );
    page.next();
    await waitFor(() => expect(errorBelow(controlNamed("declared_value"))).toBe(limit));
    await page.step(texts.paymentsStep);
  },
);

test("a price that could not be read says so with a retry, and nothing is said of values until it is known", async () => {
  const failure = { kind: "refused", status: 500, message: "failure 500" } as ApiFailure;
  let answer: Answer = { ok: false, failure };
  await openPayments("en", undefined, () => answer);
  await screen.findByText("failure 500");
  expect(screen.queryByText(/declared/)).toBeNull();
  answer = { data: null };
  press(shellMessages.retry.en);
  await screen.findByText(/no tariff/);
});

test.each(["fr", "en"] as const)(
  "where nothing can be declared the step says so and where a manager allows it (%s)",
  async (language) => {
    const page = t(officeTitles.parcelTariffs, language);
    await openPayments(language);
    await screen.findByText(spaced(t(texts.noTariff, language, { page })));
    document.body.replaceChildren();
    const suggestion = { base: 1500, weight: 0, size: 0, value: 0, total: 1500, max_value: 0 };
    await openPayments(language, undefined, suggestion);
    await screen.findByText(spaced(t(texts.noDeclared, language, { page })));
  },
);

test("a file that is no picture holds the step back until another photo is chosen or the member goes on without it [A5.parc.02–06]", async () => {
  const page = await openPage("fr");
  for (const [title, values] of [
    [texts.senderStep, {}],
    [texts.receiverStep, sender],
    [texts.parcelStep, receiver],
  ] as const) {
    fill(values);
    page.next();
    await page.step(title);
  }
  fill({ description: "Carton" });
  const bad = new File(["no picture"], "bad.jpg", { type: "image/jpeg" });
  fireEvent.change(controlNamed("images"), { target: { files: [bad] } });
  const goOn = await screen.findByRole("button", { name: photoTexts.goOnWithout.fr });
  page.next();
  await waitFor(() => expect(document.activeElement).toBe(goOn));
  await page.step(texts.parcelStep);
  press(photoTexts.goOnWithout.fr);
  await waitFor(() => expect(screen.queryByText(/bad\.jpg/)).toBeNull());
  page.next();
  await page.step(texts.paymentsStep);
});

test.each(["fr", "en"] as const)(
  "where the tariff charges by weight, the field says why it is required, and the step stays open with the error at it (%s)",
  async (language) => {
    const suggestion = {
      base: 1500,
      weight: 0,
      size: 0,
      value: 0,
      total: 1500,
      max_value: 0,
      weight_required: true,
    };
    const page = await openPayments(language, undefined, suggestion);
    await screen.findByText(t(texts.weightHelp, language));
    expect(screen.queryByLabelText(t(texts.weight, language))).toBeNull();
    expect(screen.queryByText(t(texts.suggested, language), { exact: false })).toBeNull();
    fill({ amount: "1 500" });
    page.next();
    await waitFor(() =>
      expect(errorBelow(controlNamed("weight"))).toBe(t(texts.weightRequired, language)),
    );
    await page.step(texts.paymentsStep);
    fill({ weight: "4" });
    await screen.findByText(t(texts.suggested, language), { exact: false });
    page.next();
    await page.step(texts.detailsStep);
  },
);

test("whether the amount was collected is asked only when the sender pays [G.parc.06]", async () => {
  await openPayments("en");
  expect(screen.queryByRole("checkbox", { name: texts.paid.en })).not.toBeNull();
  fireEvent.click(screen.getByRole("radio", { name: texts.payerReceiver.en }));
  await screen.findByText(texts.collectedLater.en);
  expect(screen.queryByRole("checkbox", { name: texts.paid.en })).toBeNull();
});

test.each(["fr", "en"] as const)(
  "the details show weight, size, declared value and why the price differs from the tariff, as they are saved (%s) [A2.parc.15]",
  async (language) => {
    const suggestion = {
      base: 1500,
      weight: 400,
      size: 500,
      value: 150,
      total: 2550,
      max_value: 90_000,
    };
    const page = await openPayments(language, refusal({ code: "parcel_bus_gone" }), suggestion);
    await screen.findByText(t(texts.suggested, language), { exact: false });
    fill({ weight: "7", declared_value: "10 000", amount: "2 000" });
    await waitFor(() => controlNamed("price_reason"));
    fill({ size: "MEDIUM", price_reason: "Client fidèle" });
    page.next();
    await page.step(texts.detailsStep);
    const shown = (label: Message) =>
      [...document.querySelectorAll("dt")].find((term) => term.textContent === t(label, language))
        ?.nextElementSibling?.textContent;
    await waitFor(() => expect(shown(texts.priceReason)).toBe("Client fidèle"));
    expect(shown(texts.weightEntered)).toBe("7 kg");
    expect(shown(texts.size)).toBe(t(texts.MEDIUM, language));
    expect(shown(texts.declaredEntered)).toBe(formatFrancs(10_000, language));
    expect(shown(texts.suggestedEntered)).toBe(formatFrancs(2550, language));
    page.save();
    await waitFor(() =>
      expect(page.calls.find(({ id }) => id === "sendParcel")?.input).toMatchObject({
        body: {
          weight_kg: 7,
          size: "MEDIUM",
          declared_value: 10_000,
          price_reason: "Client fidèle",
        },
      }),
    );
  },
);

test("without a tariff the details show neither size nor a reason", async () => {
  await openDetails("fr");
  const labels = [...document.querySelectorAll("dt")].map((term) => term.textContent);
  expect(labels).toContain(t(texts.description, "fr"));
  for (const label of [texts.size, texts.weightEntered, texts.priceReason])
    expect(labels).not.toContain(t(label, "fr"));
});

test.each(["fr", "en"] as const)(
  "the note about a low credit opens the top-up; the input is kept for the return from the payment, without identity number and secret word (%s) [A2.topup.01]",
  async (language) => {
    let opened = 0;
    const page = await openPayments(language, undefined, undefined, () => (opened += 1));
    fill({ amount: "5 000" });
    expect(screen.queryByRole("button", { name: t(texts.topUp, language) })).toBeNull();
    fill({ amount: "50 000" }); // 3 % of it are 1,500 francs, and the credit is 1,000
    press(t(texts.topUp, language));
    expect(opened).toBe(1);
    expect(page.calls.map(({ id }) => id)).not.toContain("sendParcel");
    keepFormDrafts();
    const kept = JSON.stringify(page.tab.read("office-draft"));
    expect(kept).toMatch(/Mbarga.*50 000/);
    expect(kept).not.toMatch(/sender_cni|password/);
  },
);

test.each(["fr", "en"] as const)(
  "after the payment the member is at the same step with photos and input; the secret word is not stored, asked for again, and the parcel saved only with it or expressly without (%s) [G.topup.05, G.parc.08]",
  async (language) => {
    const photo = "data:image/jpeg;base64,AAAA";
    const before = await openPayments(language);
    fill({ amount: "5 000" });
    before.next();
    await before.step(texts.detailsStep);
    press(t(texts.editStep, language, { step: t(texts.receiverStep, language) }));
    await before.step(texts.receiverStep);
    fill({ receiver_password: "mangue" });
    before.next();
    await before.step(texts.parcelStep);
    keepFormDrafts();
    const draft = before.tab.read("office-draft") as { path: string; more: { photos: number } };
    expect(JSON.stringify([draft, before.tab.read("parcel-photos")])).not.toContain("mangue");
    // The photo that was taken before, as the browser would have kept it.
    const kept = {
      "office-draft": { ...draft, more: { ...draft.more, photos: 1 } },
      "parcel-photos": [photo],
    };
    const page = await openPage(language, undefined, null, null, kept, texts.parcelStep);
    expect(controlNamed("description").value).toBe("Carton");
    expect(document.querySelector("form img")?.getAttribute("src")).toBe(photo);
    expect(page.tab.read("parcel-photos")).toBeNull();
    const secret = t(texts.secretOf, language, { person: t(texts.receiverStep, language) });
    screen.getByText(t(texts.secretsLost, language, { fields: secret }));
    page.next();
    await page.step(texts.paymentsStep);
    expect(controlNamed("amount").value).toBe("5 000");
    page.next();
    await page.step(texts.detailsStep);
    press(t(texts.save, language));
    await page.step(texts.receiverStep);
    expect(page.calls.map(({ id }) => id)).not.toContain("sendParcel");
    fill({ receiver_password: "papaye" });
    await waitFor(() =>
      expect(screen.queryByText(t(texts.secretsLost, language, { fields: secret }))).toBeNull(),
    );
    for (const title of [texts.parcelStep, texts.paymentsStep, texts.detailsStep]) {
      page.next();
      await page.step(title);
    }
    press(t(texts.save, language));
    await waitFor(() =>
      expect(page.calls.find(({ id }) => id === "sendParcel")?.input).toMatchObject({
        body: { receiver: { password: "papaye" }, images: [photo] },
      }),
    );
  },
);

test("a member who may not top up reads how much is missing, without a button", async () => {
  await openPayments("en");
  fill({ amount: "50 000" });
  await screen.findByText(/500/, { selector: "[class*=note] p" });
  expect(screen.queryByRole("button", { name: t(texts.topUp, "en") })).toBeNull();
});

test("the input is stored when the session ends by itself, without identity number and secret word", async () => {
  const page = await openPage("fr");
  page.next();
  await page.step(texts.senderStep);
  fill({ ...sender, sender_cni: "112233445", sender_password: "mangue" });
  page.store.set("account", null);
  const kept = JSON.stringify(page.tab.read("office-draft"));
  expect(kept).toContain("Mbarga");
  expect(kept).not.toMatch(/112233445|mangue/);
});
