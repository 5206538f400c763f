import { expect, test } from "vitest";
import { createTabStore } from "../../lib/tab-store.ts";
import { readEntryDraft, writeEntryDraft } from "./entry-draft.ts";
import { emptyTraveller } from "./register-body.ts";

function emptyTab() {
  const kept = new Map<string, string>();
  const tab = createTabStore({ getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value), removeItem: (key) => void kept.delete(key) });
  return { tab, kept };
}
const typed = { ...emptyTraveller, firstname: "Aline", phonenumber: "6 77 12 34 56", password: "papillon-bleu-9", password_confirm: "papillon-bleu-9", conditions: "yes" };

test("what was typed begins the form again; passwords, codes and the tick are not even kept", () => {
  const { tab, kept } = emptyTab();
  writeEntryDraft(tab, "client/register", { ...typed, code: "123456" });
  expect(readEntryDraft(tab, "client/register", emptyTraveller)).toEqual({ ...emptyTraveller, firstname: "Aline", phonenumber: "6 77 12 34 56" });
  expect([...kept.values()].join()).not.toMatch(/papillon|123456|conditions/);
});

test("each page has its own, which an empty form and the end forget", () => {
  const { tab, kept } = emptyTab();
  writeEntryDraft(tab, "client/register", typed);
  expect(readEntryDraft(tab, "agency/register", emptyTraveller)).toBe(emptyTraveller);
  writeEntryDraft(tab, "client/register", emptyTraveller);
  expect(kept.size).toBe(0);
  writeEntryDraft(tab, "client/register", typed);
  writeEntryDraft(tab, "client/register", null);
  expect(kept.size).toBe(0);
});

test("what another version of the page kept does not get into the form", () => {
  const { tab } = emptyTab();
  tab.write("entry.client/register", { firstname: 7, lastname: "Ngo", colour: "red", password: "leaked" });
  expect(readEntryDraft(tab, "client/register", emptyTraveller)).toEqual({ ...emptyTraveller, lastname: "Ngo" });
});
