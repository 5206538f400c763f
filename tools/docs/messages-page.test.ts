import { expect, test } from "vitest";
import { messagesPage, unlistedTexts } from "./messages-page.ts";

test("docs/messages.md has every message in both languages, and is up to date", async () => {
  expect(unlistedTexts()).toEqual([]);
  await expect(messagesPage()).toMatchFileSnapshot("../../docs/messages.md");
});
