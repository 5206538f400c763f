import { expect, test } from "vitest";
import { markupOf, textOf } from "../testing/render-markup.tsx";
import { Pagination } from "./pagination.tsx";

const markupOfPage = (page: number) =>
  markupOf(
    <Pagination page={page} perPage={20} total={45} addressOf={(to) => `/app/list?page=${to}`} />,
    "en",
  );

test("with addressOf the previous and the next page are links; the first and the last page have only one of them", () => {
  const links = [1, 2, 3].map((page) =>
    [...markupOfPage(page).matchAll(/<a [^>]*>/g)].map(([tag]) => [
      /rel="(\w+)"/.exec(tag)?.[1],
      /href="([^"]+)"/.exec(tag)?.[1],
    ]),
  );
  expect(links).toEqual([
    [["next", "/app/list?page=2"]],
    [
      ["prev", "/app/list?page=1"],
      ["next", "/app/list?page=3"],
    ],
    [["prev", "/app/list?page=2"]],
  ]);
  expect(markupOfPage(2)).not.toContain("<button");
});

test("pagination is a named landmark with the range that is shown", () => {
  expect(markupOfPage(2)).toContain(
    '<nav class="pagination_pager" aria-label="Pages of the list">',
  );
  expect(textOf(markupOfPage(3))).toContain("41 to 45 of 45");
});
