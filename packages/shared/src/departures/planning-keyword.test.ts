import { expect, test } from "vitest";
import { parsePlanningKeyword, splitKeywordDay } from "./planning-keyword.ts";

test.each([
  ["yaoundé douala", { words: ["yaoundé", "douala"], hour: null, travelClass: null }],
  ["18:30", { words: [], hour: "18:30", travelClass: null }],
  ["18 h 30", { words: [], hour: "18:30", travelClass: null }],
  ["6h", { words: [], hour: "06:%", travelClass: null }],
  ["VIP", { words: [], hour: null, travelClass: "FIRST" }],
  ["économique", { words: [], hour: null, travelClass: "ECONOMIC" }],
  ["Kribi 06:30 vip", { words: ["Kribi"], hour: "06:30", travelClass: "FIRST" }],
  ["vi", { words: ["vi"], hour: null, travelClass: null }],
  ["%", { words: ["%"], hour: null, travelClass: null }],
  ["a b c d e", { words: ["a", "b", "c", "de"], hour: null, travelClass: null }],
  ["Doua – Edéa", { words: ["Doua", "Edéa"], hour: null, travelClass: null }],
  ["Douala→Kribi", { words: ["Douala", "Kribi"], hour: null, travelClass: null }],
  ["Douala - Yaoundé 06:30", { words: ["Douala", "Yaoundé"], hour: "06:30", travelClass: null }],
  ["06:30 – vip", { words: [], hour: "06:30", travelClass: "FIRST" }],
  ["Limbe-Buea, Kumba", { words: ["Limbe", "Buea", "Kumba"], hour: null, travelClass: null }],
  ["–", { words: [], hour: null, travelClass: null }],
  ["Bafang 2", { words: ["Bafang", "2"], hour: null, travelClass: null }],
] as const)("the keyword %s is read as towns, hour and class [A7.trav.01]", (keyword, read) => {
  expect(parsePlanningKeyword(keyword)).toEqual(read);
});

test.each([
  ["29/11", "2026-11-28", "2026-11-29", ""],
  ["2/1 Kribi", "2026-11-28", "2027-01-02", "Kribi"],
  ["20/12", "2027-01-03", "2026-12-20", ""],
  ["Kribi 29/11/2025 06:30", "2026-11-28", "2025-11-29", "Kribi   06:30"],
  ["2026-11-29", "2026-11-28", "2026-11-29", ""],
  ["31/02", "2026-11-28", null, "31/02"],
  ["Limbe/Buea", "2026-11-28", null, "Limbe/Buea"],
])("the keyword %s, on %s, names the day %s [A7.trav.01]", (keyword, today, day, rest) => {
  const split = splitKeywordDay(keyword, today);
  expect([split.day, split.rest.trim()]).toEqual([day, rest]);
});
