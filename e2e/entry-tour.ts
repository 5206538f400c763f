import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { authMessages } from "@wakafine/shared/accounts/log-in-messages.ts";
import { intercept } from "./api-requests.ts";
import {
  enterCode,
  entryForm,
  entryForms,
  fillTravellerForm,
  linkForms,
  liveToken,
  submitOf,
  activationLink,
} from "./entry.ts";
import { field } from "./guest.ts";
import type { Tour } from "./screen-tour.ts";
import { codeOnPhone } from "./sms-codes.ts";

/** The page of a password link: invalid, valid, an activation and its refusal, and one that cannot be loaded. */
async function tourLinks({ app, visitor, seen }: Tour): Promise<void> {
  const { page, t } = visitor;
  await page.goto("/auth/reset-password/some-token");
  await page.getByText(t(authMessages.invalidLink)).waitFor();
  await seen("entry-link-dead");
  await page.goto(await activationLink(app, { email: "mira@exemple.cm", phone: "677910001" }));
  const form = await entryForm(visitor, authMessages.newPasswordBanner);
  await seen("entry-activation");
  await form.getByRole("button", { name: t(authMessages.refuse) }).click();
  await page.getByRole("dialog").waitFor();
  await seen("entry-activation-question");
  await page.getByRole("button", { name: t(authMessages.refuseYes) }).click();
  await page.getByText(t(authMessages.refusedText)).waitFor();
  await seen("entry-activation-refused");
  await intercept(page, "**/api/auth/reset-password/*", (route) =>
    route.abort("internetdisconnected"),
  );
  await page.goto("/auth/reset-password/other-token");
  await page.getByText(t(authMessages.linkUnread)).waitFor();
  await seen("entry-link-unread");
  await page.unrouteAll();
}

/** A code entered on another device than the registration: the page asks for a new password. */
async function tourOtherDevice({ app, visitor, seen }: Tour): Promise<void> {
  const phone = "+237677460098";
  const body = {
    firstname: "Aline",
    lastname: "Ngo Bassa",
    phonenumber: phone,
    password: "papillon-bleu-9",
  };
  await app.call("register", { body }, { headers: { "user-agent": "another device" } });
  await entryForm(
    visitor,
    authMessages.codeBanner,
    `/auth/check-code?id=${encodeURIComponent(phone)}`,
  );
  await enterCode(visitor, await codeOnPhone(app, phone));
  await visitor.page.getByText(visitor.t(authMessages.otherDevice)).waitFor();
  await seen("entry-code-other-device");
}

/** Logins, registrations, codes and passwords, each with its errors; then the steps after a registration and a password reset. */
export async function tourEntry(tour: Tour): Promise<void> {
  const { app, visitor, seen } = tour;
  const { page, t } = visitor;
  const live = linkForms(await liveToken(app, smallWorld.users.traveller.email));
  for (const [path, name] of [...Object.entries(entryForms), ...Object.entries(live).slice(0, 1)]) {
    const form = await entryForm(visitor, name, path);
    const picture =
      path in live ? "entry-link-alive" : `entry-${path.split("/").slice(2, 4).join("-")}`;
    await seen(picture);
    await submitOf(form).click();
    await form.locator(".field_error").first().waitFor();
    await seen(`${picture}-errors`);
  }
  await tourLinks(tour);
  await tourOtherDevice(tour);
  const asking = await entryForm(
    visitor,
    authMessages.forgottenBanner,
    "/auth/client/password-forgotten",
  );
  await field(asking, t(authMessages.identifier)).fill("nobody@exemple.cm");
  await submitOf(asking).click();
  await entryForm(visitor, authMessages.newPasswordBanner);
  await seen("entry-password-by-code");

  const phone = "+237677460099";
  await submitOf(await fillTravellerForm(visitor, { phone, password: "papillon-bleu-9" })).click();
  await entryForm(visitor, authMessages.codeBanner);
  await seen("entry-code-sent");
  const code = await codeOnPhone(app, phone);
  await enterCode(visitor, code === "000000" ? "000001" : "000000");
  await page.getByRole("alert").waitFor();
  await seen("entry-code-wrong");
}
