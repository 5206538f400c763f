import type { ParcelTracking } from "@wakafine/shared/parcels/contract.ts";
import { trackingMessages as texts } from "@wakafine/shared/parcels/tracking-messages.ts";
import { expect, test } from "vitest";
import { apiError, renderPageAt } from "../../testing/render-page.ts";

const parcel: ParcelTracking = {
  qr_code: "TAM-00001-AB",
  status: "EMBARK",
  exception: null,
  exception_date: null,
  is_returned: false,
  back_date: null,
  city_departure: "Douala",
  city_destination: "Bafoussam",
  agency: "Tam-Tam Colis",
  history: [
    { status: "WAREHOUSE", date: "2026-11-20T09:00:00.000Z" },
    { status: "EMBARK", date: "2026-11-20T17:30:00.000Z" },
  ],
};

test.each(["/app/parcel/TAM-00001-AB", "/app/parcel?code=tam-00001-ab"])(
  "%s is rendered with state, towns, agency and the times in Douala, also without scripts [A1.parc.07, G.parc.14]",
  async (address) => {
    const { status, body } = await renderPageAt(address, { responses: { displayParcel: parcel } });
    expect(status).toBe(200);
    const text = body.replace(/<[^>]+>/g, " ");
    for (const shown of [
      texts.EMBARK.fr,
      "Douala",
      "Bafoussam",
      "Tam-Tam Colis",
      "20/11/2026 à 10\u00a0h\u00a000",
      "20/11/2026 à 18\u00a0h\u00a030",
      texts.notYet.fr,
    ])
      expect(text).toContain(shown);
  },
);

const stateOf = async (shown: Partial<ParcelTracking>, language: "fr" | "en") => {
  const { body } = await renderPageAt("/app/parcel/TAM-00001-AB", {
    language,
    responses: { displayParcel: { ...parcel, ...shown } },
  });
  return /role="status"[^>]*>([^<]+)</.exec(body)?.[1]?.replaceAll("&#x27;", "'") ?? "";
};

test.each(["fr", "en"] as const)(
  "a lost, held, missing or returned parcel is not said to be on its way, and its receiver not to have a code (%s) [A1.parc.07, G.parc.14]",
  async (language) => {
    const at = "2026-11-22T08:00:00.000Z";
    const places = { from: "Douala", to: "Bafoussam" };
    const textOf = (text: { readonly fr: string; readonly en: string }) =>
      text[language].replace("{from}", places.from).replace("{to}", places.to);
    const cases: readonly [Partial<ParcelTracking>, string][] = [
      [{ status: "EMBARK", exception: "LOST" }, textOf(texts.LOST_text)],
      [{ status: "EMBARK", exception: "MISSING" }, textOf(texts.MISSING_text)],
      [{ status: "ARRIVE", exception: "HELD" }, textOf(texts.HELD_text)],
      [{ status: "ARRIVE", exception: "RETURNED" }, textOf(texts.RETURNED_text)],
      [{ status: "ARRIVE", exception: "RETURNED", back_date: at }, textOf(texts.back_text)],
      [{ status: "RECEIVE", exception: "RETURNED", back_date: at }, textOf(texts.takenBack_text)],
      [{ status: "ARRIVE", exception: null }, textOf(texts.ARRIVE_text)],
    ];
    for (const [shown, text] of cases) expect(await stateOf(shown, language)).toBe(text);
    for (const [status, exception] of [
      ["RECEIVE", "RETURNED"],
      ["EMBARK", "MISSING"],
      ["EMBARK", "LOST"],
    ] as const) {
      const { body } = await renderPageAt("/app/parcel/TAM-00001-AB", {
        language,
        responses: {
          displayParcel: { ...parcel, status, exception, is_returned: exception === "RETURNED" },
        },
      });
      expect(body, exception).not.toContain(texts[status][language]);
    }
  },
);

/** Returns the steps with their times. */
async function stepsOf(shown: Partial<ParcelTracking>): Promise<readonly string[]> {
  const { body } = await renderPageAt("/app/parcel/TAM-00001-AB", {
    responses: { displayParcel: { ...parcel, ...shown } },
  });
  const list = /<ol class="parcel_steps".*?<\/ol>/s.exec(body)?.[0] ?? "";
  return [...list.matchAll(/<li.*?<\/li>/gs)].map(([item]) =>
    item
      .replace(/<[^>]+>/g, " ")
      .replaceAll("&#x27;", "'")
      .replace(/\s+/g, " ")
      .trim(),
  );
}

test("the steps of a missing parcel have the time of the report; those of a returned one end with its sender [A1.parc.07, G.parc.14]", async () => {
  const missing = { exception: "MISSING", exception_date: "2026-11-20T19:45:00.000Z" } as const;
  expect((await stepsOf(missing))[1]).toContain("Recherché 20/11/2026 à 20 h 45");
  const returned = {
    status: "ARRIVE",
    exception: "RETURNED",
    exception_date: "2026-11-21T08:00:00.000Z",
    is_returned: true,
    history: [...parcel.history, { status: "ARRIVE", date: "2026-11-20T21:00:00.000Z" }],
  } as const satisfies Partial<ParcelTracking>;
  const onItsWay = await stepsOf(returned);
  expect(onItsWay).toHaveLength(5);
  expect(onItsWay[3]).toContain("Retour à l'expéditeur 21/11/2026 à 09 h 00");
  expect(onItsWay[4]).toContain("Rendu à l'expéditeur À venir");
  const back = await stepsOf({ ...returned, back_date: "2026-11-22T08:00:00.000Z" });
  expect(back[3]).toContain("Revenu à l'agence d'envoi 22/11/2026 à 09 h 00");
  const taken = await stepsOf({
    ...returned,
    status: "RECEIVE",
    back_date: "2026-11-22T08:00:00.000Z",
    history: [...returned.history, { status: "RECEIVE", date: "2026-11-23T08:00:00.000Z" }],
  });
  expect(taken[4]).toContain("Rendu à l'expéditeur 23/11/2026 à 09 h 00");
  for (const steps of [onItsWay, back, taken]) expect(steps.join()).not.toContain(texts.RECEIVE.fr);
});

test("without a code the page asks for one and calls nothing", async () => {
  const { status, body } = await renderPageAt("/app/parcel");
  expect([status, body.includes('name="code"'), body.includes('role="alert"')]).toEqual([
    200,
    true,
    false,
  ]);
});

test.each(["fr", "en"] as const)(
  "an unknown code says so and how to go on (%s)",
  async (language) => {
    const { body } = await renderPageAt("/app/parcel/TAM-404-404", {
      language,
      responses: { displayParcel: apiError("parcel_unknown", 404) },
    });
    const shown = body.replaceAll("&#x27;", "'");
    expect(shown).toContain(texts.unknown[language]);
    expect(shown).toContain(texts.unknownText[language]);
  },
);

test("too many requests are an error with a retry", async () => {
  const { body } = await renderPageAt("/app/parcel/TAM-00001-AB", {
    responses: { displayParcel: apiError("too_many_requests", 429) },
  });
  expect(body).toContain('role="alert"');
});
