import { expect, test } from "vitest";
import type { PassengerRow, TravelRow } from "./passenger-reads.ts";
import { manifestContent } from "./manifest-content.ts";
import { pagesOf, writeManifest } from "./manifest-document.ts";

const travel: TravelRow = {
  id: "d",
  agency_id: "a",
  agency_name: "Grand Calao",
  from_town: "Yaoundé",
  to_town: "Douala",
  departure_date: "18-12-2026",
  departure_hour: "06:30",
  arrival_date: "18-12-2026",
  arrival_hour: "11:30",
  minutes: 300,
  price: 6500,
  travel_class: "FIRST",
  total_places: 70,
  taken: 70,
  sold: 70,
  checked_in: 1,
  is_cancelled: false,
};
const passenger = (seat: number, more: Partial<PassengerRow> = {}): PassengerRow => ({
  id: String(seat),
  code: "CAL-7K3M9QXW",
  status: "PAID",
  seat,
  price: 6500,
  lastname: "Ngo Bassa",
  firstname: "Aline",
  sex_id: 2,
  cni: "112784903",
  phone: "+237677112256",
  minor: false,
  to_town: "Douala",
  station_quarter: "Mvan",
  station_hour: "06:30",
  checked_in_at: null,
  ...more,
});

test("the printed list has the valid tickets only, marks minors and those on board, and writes '-/-' for missing values [A2.trav.05, A2.trav.13]", () => {
  const rows = [
    passenger(3, { status: "VALIDATE" }),
    passenger(4, { cni: null, phone: null, station_quarter: null, sex_id: 3, minor: true }),
    passenger(5, { status: "CANCEL" }),
    passenger(6, { status: "BOOKED" }),
  ];
  const { lines, seats, title } = manifestContent(travel, rows, "fr");
  expect(lines).toEqual([
    {
      seat: "03",
      name: "Ngo Bassa Aline",
      sex: "F",
      cni: "112784903",
      phone: "6 77 11 22 56",
      boards: "Mvan",
      alights: "Douala",
      code: "CAL-7K3M9QXW",
      boarded: true,
    },
    {
      seat: "04",
      name: "Ngo Bassa Aline (mineur)",
      sex: "A",
      cni: "-/-",
      phone: "-/-",
      boards: "-/-",
      alights: "Douala",
      code: "CAL-7K3M9QXW",
      boarded: false,
    },
  ]);
  expect(seats).toBe("Passagers : 2 pour 70 places, dont 1 déjà à bord");
  expect(title).toContain("vendredi 18 décembre 2026");
});

test("every passenger is on one page, and the last page has room for the signatures", () => {
  for (let count = 0; count <= 200; count += 1) {
    const rows = Array.from({ length: count }, (_, seat) => passenger(seat + 1));
    const { lines } = manifestContent(travel, rows, "en");
    const pages = pagesOf(lines);
    expect(pages.flat()).toEqual(lines);
    expect(pages.every((page, index) => page.length > 0 || (index === 0 && count === 0))).toBe(
      true,
    );
    // 18 points a row and one for the headings; the rows end at 792, the signatures need 128.
    expect(
      (pages.at(-1)!.length + 1) * 18 + (pages.length === 1 ? 188 : 92) + 128,
    ).toBeLessThanOrEqual(792);
  }
});

test("70 passengers fill three A4 pages, an empty departure one", async () => {
  const pagesIn = async (count: number) => {
    const rows = Array.from({ length: count }, (_, seat) => passenger(seat + 1));
    const pdf = await writeManifest(manifestContent(travel, rows, "fr"), new Date("2026-12-18"));
    return pdf.toString("latin1").match(/\/Type \/Page\b(?!s)/g)?.length;
  };
  expect(await pagesIn(70)).toBe(3);
  expect(await pagesIn(0)).toBe(1);
});
