import { expect, test } from "vitest";
import { apiError, renderPageAt } from "../../testing/render-page.ts";

test("when reference data is refused, the home page omits it and shows no error [C7.ref.02]", async () => {
  const { status, body } = await renderPageAt("/app/home", {
    responses: { getDefaultData: apiError("too_many_requests", 429) },
  });
  expect([status, body.includes("<form"), body.includes('role="alert"')]).toEqual([
    200,
    true,
    false,
  ]);
});
