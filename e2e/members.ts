import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { agencyLoginMessages } from "@wakafine/shared/agencies/login-messages.ts";
import { checkInMessages } from "@wakafine/shared/check-in/messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { builtAgencyPages } from "@wakafine/web/lib/agency-access.ts";
import type { Locator, Page } from "playwright-core";
import { field } from "./guest.ts";
import type { Visitor } from "./visited-app.ts";

/** Members of the agency with the departures `morning`, `night` and `soon`, by role. */
export const member = smallWorld.users.member.sample;

/** Opens the agency login and returns its hydrated form. */
export async function openLogIn(visitor: Visitor): Promise<Locator> {
  await visitor.page.goto("/auth/agency/login");
  const form = visitor.page.getByRole("form", { name: visitor.t(agencyLoginMessages.pageTitle) });
  await form.waitFor();
  return form;
}

/** Logs in by e-mail and waits for the landing page of the role. */
export async function logIn(visitor: Visitor, user: { readonly email: string }): Promise<void> {
  await openLogIn(visitor);
  await logInHere(visitor, user);
}

/** Logs in on the login page that is open, which returns to the page that required it. */
export async function logInHere(visitor: Visitor, user: { readonly email: string }): Promise<void> {
  const form = visitor.page.getByRole("form", { name: visitor.t(agencyLoginMessages.pageTitle) });
  await field(form, visitor.t(agencyLoginMessages.email)).fill(user.email);
  await field(form, visitor.t(agencyLoginMessages.password)).fill(smallWorld.password);
  await form.getByRole("button", { name: visitor.t(shellMessages.logIn), exact: true }).click();
  await visitor.page.waitForURL(({ pathname }) => builtAgencyPages.includes(pathname));
}

/** Enters a code on the check-in page and sends it. */
export async function typeCode(visitor: Visitor, code: string): Promise<void> {
  const form = visitor.page.getByRole("form", { name: visitor.t(checkInMessages.title) });
  await field(form, visitor.t(checkInMessages.code)).fill(code);
  await form.getByRole("button", { name: visitor.t(checkInMessages.check), exact: true }).click();
}

/** Marks the shown ticket as used. */
export async function markAsUsed(visitor: Visitor): Promise<void> {
  await visitor.page
    .getByRole("dialog")
    .getByRole("button", { name: visitor.t(checkInMessages.mark_as_used) })
    .click();
}

/** Types a code as a scanner at the USB port does, in an instant and with Enter. */
export async function scanByUsb(page: Page, code: string): Promise<void> {
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.evaluate((text) => {
    for (const key of [...text, "Enter"])
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
      );
  }, code);
}
