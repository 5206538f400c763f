import { userFormMessages } from "@wakafine/shared/members/messages.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import type { Locator, Page } from "playwright-core";
import { field } from "./guest.ts";
import type { Visitor } from "./visited-app.ts";

/** Somebody to be added to an agency; `role` is the id. */
export interface NewUser {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly phone: string;
  readonly password: string;
  readonly role: string;
}

/** The row, or on phones the card, that shows a text. */
export const rowOf = (page: Page, text: string): Locator =>
  page.locator("tr[data-key]").filter({ hasText: text });
/** The names of the list, from the top. */
export const namesIn = (page: Page): Promise<string[]> =>
  page.locator("tr[data-key] td:first-child > b").allInnerTexts();
export const userDialog = ({ page, t }: Visitor, title: Message): Locator =>
  page.getByRole("dialog", { name: t(title) });

/** Fills in the user form; nothing is sent yet. */
export async function fillUser({ t }: Visitor, dialog: Locator, user: NewUser): Promise<void> {
  await field(dialog, t(userFormMessages.email)).fill(user.email);
  await field(dialog, t(userFormMessages.firstname)).fill(user.firstname);
  await field(dialog, t(userFormMessages.name)).fill(user.lastname);
  await field(dialog, t(userFormMessages.phone)).fill(user.phone);
  await dialog.getByLabel(t(userFormMessages.password), { exact: true }).fill(user.password);
  await dialog.getByRole("combobox", { name: t(userFormMessages.role) }).selectOption(user.role);
}
