import { expect, test } from "vitest";
import { parcelFigures } from "./parcel-statistics-page.tsx";
import { travelFigures } from "./travel-statistics-page.tsx";
import { seriesCsv } from "./series-csv.ts";

const point = { sent: 2, embarked: 1, arrived: 0, received: 0, amount: 12_000, fees: 360 };
const series = {
  unit: "day" as const,
  from: "18-12-2026",
  to: "18-12-2026",
  points: [{ key: "18-12-2026", label: "ven. 18 déc.", ...point }],
  totals: point,
};

test("the file has a row per point with its key and the totals, with the separator of the language", () => {
  const lines = (language: "fr" | "en") => seriesCsv(series, parcelFigures, language).split("\r\n");
  expect(lines("fr")).toEqual([
    "\ufeffPériode;Prix des envois;Colis envoyés;Colis chargés;Colis arrivés;Colis retirés;Frais prélevés",
    "18-12-2026;12000;2;1;0;0;360",
    "Total;12000;2;1;0;0;360",
    "",
  ]);
  expect(lines("en")[2]).toBe("Total,12000,2,1,0,0,360");
});

test("no label has a character that would need quotes", () => {
  for (const { label } of [...parcelFigures, ...travelFigures])
    for (const text of [label.fr, label.en]) expect(text).not.toMatch(/[";,\n]/);
});
