import { agencyShellMessages } from "@wakafine/shared/agencies/shell-messages.ts";
import { userFormMessages } from "@wakafine/shared/members/messages.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import type { Locator, Page } from "playwright-core";
import { field } from "./guest.ts";
import type { Visitor } from "./visited-app.ts";

/** A user to be added to an agency; `role` is the role's id. */
export interface NewUser {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly phone: string;
  readonly password: string;
  readonly role: string;
}

/** Returns the table row (on phones the card) that contains a text. */
export const rowOf = (page: Page, text: string): Locator =>
  page.locator("tr[data-key]").filter({ hasText: text });
/** Returns the names in the list, in order. */
export const namesIn = (page: Page): Promise<string[]> =>
  page.locator("tr[data-key] td:first-child > b").allInnerTexts();
export const userDialog = ({ page, t }: Visitor, title: Message): Locator =>
  page.getByRole("dialog", { name: t(title) });

/** Chooses the users in the menu. On phones the bottom bar ends before them, so they are chosen in the drawer. */
export async function chooseUsers({ page, size, t }: Visitor): Promise<void> {
  if (size === "phone") await page.getByRole("button", { name: t(shellMessages.openMenu) }).click();
  const menu = size === "phone" ? page.getByRole("dialog") : page.locator("aside");
  await menu
    .getByRole("navigation", { name: t(agencyShellMessages.menu) })
    .getByRole("link", { name: t(agencyShellMessages.users) })
    .click();
}

/** Fills in the user form without sending it. */
export async function fillUser({ t }: Visitor, dialog: Locator, user: NewUser): Promise<void> {
  await field(dialog, t(userFormMessages.email)).fill(user.email);
  await field(dialog, t(userFormMessages.firstname)).fill(user.firstname);
  await field(dialog, t(userFormMessages.name)).fill(user.lastname);
  await field(dialog, t(userFormMessages.phone)).fill(user.phone);
  await dialog.getByLabel(t(userFormMessages.password), { exact: true }).fill(user.password);
  await dialog.getByRole("combobox", { name: t(userFormMessages.role) }).selectOption(user.role);
}
