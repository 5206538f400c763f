import { expect, test } from "vitest";
import { createTabStore } from "../../lib/tab-store.ts";
import { clearEntryDraft, readEntryDraft, writeEntryDraft } from "./entry-draft.ts";
import { emptyTraveller } from "./register-body.ts";

function emptyTab() {
  const kept = new Map<string, string>();
  const tab = createTabStore({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  });
  return { tab, kept };
}
const at = (page: string, now = 0) => ({ page, now });
const entered = {
  ...emptyTraveller,
  firstname: "Aline",
  phonenumber: "6 77 12 34 56",
  password: "papillon-bleu-9",
  password_confirm: "papillon-bleu-9",
  conditions: "yes",
};

test("entered values are restored after a reload, except passwords, codes and the accepted conditions", () => {
  const { tab, kept } = emptyTab();
  writeEntryDraft(tab, at("client/register"), { ...entered, code: "123456" });
  expect(readEntryDraft(tab, at("client/register"), emptyTraveller)).toEqual({
    ...emptyTraveller,
    firstname: "Aline",
    phonenumber: "6 77 12 34 56",
  });
  expect([...kept.values()].join()).not.toMatch(/papillon|123456|conditions/);
});

test("each page has its own draft, which is deleted when the form is empty or done", () => {
  const { tab, kept } = emptyTab();
  writeEntryDraft(tab, at("client/register"), entered);
  expect(readEntryDraft(tab, at("agency/register"), emptyTraveller)).toBe(emptyTraveller);
  writeEntryDraft(tab, at("client/register"), emptyTraveller);
  expect(kept.size).toBe(0);
  writeEntryDraft(tab, at("client/register"), entered);
  clearEntryDraft(tab, "client/register");
  expect(kept.size).toBe(0);
});

test("stored values with another format, unknown fields and passwords are ignored", () => {
  const { tab } = emptyTab();
  tab.write("entry.client/register", {
    changed: 0,
    entered: { firstname: 7, lastname: "Ngo", colour: "red", password: "leaked" },
  });
  expect(readEntryDraft(tab, at("client/register"), emptyTraveller)).toEqual({
    ...emptyTraveller,
    lastname: "Ngo",
  });
  for (const other of [
    { lastname: "Ngo" },
    { changed: "late", entered: { lastname: "Ngo" } },
    { entered: { lastname: "Ngo" } },
    7,
  ]) {
    tab.write("entry.client/register", other);
    expect(readEntryDraft(tab, at("client/register"), emptyTraveller)).toBe(emptyTraveller);
  }
});

test("a draft expires 30 minutes after its last change, because a computer may be shared", () => {
  const { tab, kept } = emptyTab();
  const half = 30 * 60_000;
  writeEntryDraft(tab, at("client/register", 1000), entered);
  writeEntryDraft(tab, at("client/register", 5000), entered);
  expect(readEntryDraft(tab, at("client/register", 4999 + half), emptyTraveller).firstname).toBe(
    "Aline",
  );
  expect(readEntryDraft(tab, at("client/register", 5000 + half), emptyTraveller)).toBe(
    emptyTraveller,
  );
  expect(kept.size).toBe(0);
});
