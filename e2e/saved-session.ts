import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { waitForHydration, type Visitor } from "./visited-app.ts";

/** Writes the app's stored session from a page of the site that runs no code. */
async function storeSession({ page, language }: Visitor, account: unknown): Promise<void> {
  await page.goto("/favicon.svg", { waitUntil: "commit" });
  const kept = {
    version: 1,
    saved_at: Date.now(),
    state: { language, account, reservation: null },
  };
  await page.evaluate((text) => localStorage.setItem("wakafine", text), JSON.stringify(kept));
}

/** Opens a page with the session of an earlier login of a member, or of any account with `customer`. Returns the token. */
export async function enterAs(
  visitor: Visitor,
  app: TestApp,
  visit: {
    readonly user: { readonly email: string };
    readonly path: string;
    readonly customer?: boolean;
  },
): Promise<string> {
  const body = { identifier: visit.user.email, password: smallWorld.password };
  const response = visit.customer
    ? await app.call("customerLogin", { body })
    : await app.call("agencyLogin", { body });
  const token = response.body["Authorization"];
  if (response.status !== 200 || typeof token !== "string")
    throw new Error(`${visit.user.email} could not log in: ${response.body.message}`);
  const { user, agency = null, uuid } = response.body.data;
  await storeSession(visitor, { user, agency: agency ?? null, uuid, token });
  await visitor.page.goto(visit.path);
  await waitForHydration(visitor.page);
  return token;
}
