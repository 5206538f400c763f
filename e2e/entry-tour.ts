import { authMessages } from "@wakafine/shared/messages/auth.ts";
import { codeOnPhone, enterCode, entryForm, entryForms, fillTravellerForm, submitOf } from "./entry.ts";
import { field } from "./guest.ts";
import type { Tour } from "./screen-tour.ts";

/** Logins, registrations, codes and passwords, each with its faults; then what follows a registration and a forgotten password. */
export async function tourEntry({ app, visitor, seen }: Tour): Promise<void> {
  const { page, say } = visitor;
  for (const [path, name] of Object.entries(entryForms)) {
    const form = await entryForm(visitor, name, path);
    const picture = `entry-${path.split("/").slice(2, 4).join("-")}`;
    await seen(picture);
    await submitOf(form).click();
    await form.locator(".error").first().waitFor();
    await seen(`${picture}-faults`);
  }
  const asking = await entryForm(visitor, authMessages.forgottenBanner, "/auth/client/password-forgotten");
  await field(asking, say(authMessages.identifier)).fill("nobody@exemple.cm");
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
