import { listMessages } from "@wakafine/shared/messages/lists.ts";
import { expect, test } from "vitest";
import { markupOf } from "../testing/render-markup.tsx";
import { PastEnd } from "./past-end.tsx";

test("a page after the last one leads to the first: by a link on the site, which works without scripts, by a button in the office", () => {
  for (const language of ["fr", "en"] as const) {
    const site = markupOf(<PastEnd first="/app/list" />, language);
    expect(site).toMatch(
      new RegExp(`<a [^>]*href="/app/list"[^>]*>${listMessages.firstPage[language]}`),
    );
    expect(site).not.toContain("<button");
    const office = markupOf(<PastEnd onFirst={() => undefined} />, language);
    expect(office).toMatch(new RegExp(`<button[^>]*>${listMessages.firstPage[language]}`));
    expect(office).not.toContain("<a ");
  }
});
