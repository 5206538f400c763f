import { expect, test } from "vitest";
import { apiCallsIn } from "./api-calls.ts";

const source = `import { bookByApi } from "./guest.ts";
async function lookedUp(code: string) {
  return world.app.call("lookUpTicket", { body: { code } });
}
const shown = (page: Page) => page.getByText("app");

test("looks only", async () => {
  await shown(page);
  await enterAs(visitor, world.app, { path: "/" });
});
test("calls", async () => {
  expect((await world.app.call("getMe", {}, { token })).status).toBe(200);
});
test("calls by a function of the file", async () => {
  await lookedUp("A");
});
describe("books", () => {
  test("by a helper", async () => {
    await bookByApi(world.app, "first");
  });
});
`;
const lineOf = (title: string): number =>
  source.split("\n").findIndex((line) => line.includes(`"${title}"`)) + 1;

test("a browser test calls the API directly, by a function of its file or by an API helper; calls of pages and logins do not count", () => {
  const callsApi = apiCallsIn(source);
  const titles = ["looks only", "calls", "calls by a function of the file", "by a helper"];
  expect(titles.map((title) => callsApi(lineOf(title)))).toEqual([false, true, true, true]);
  expect(callsApi(0)).toBe(false);
});
