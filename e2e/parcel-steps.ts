import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { sendParcelMessages as texts } from "@wakafine/shared/parcels/send-messages.ts";
import sharp from "sharp";
import { field } from "./guest.ts";
import type { Visitor } from "./visited-app.ts";

/** Presses a button by its label. */
export const press = ({ page, t }: Visitor, label: Message): Promise<void> =>
  page.getByRole("button", { name: t(label), exact: true }).click();

/** Waits for the heading of a step. */
export const stepIs = ({ page, t }: Visitor, label: Message): Promise<void> =>
  page.locator("#parcel-step", { hasText: t(label) }).waitFor();

/** Fills in a town and leaves it, which picks it. */
export async function fillTown({ page, t }: Visitor, label: Message, town: string): Promise<void> {
  const box = page.getByRole("combobox", { name: t(label), exact: true });
  await box.fill(town);
  await box.press("Tab");
}

interface Person {
  readonly name: string;
  readonly surname: string;
  readonly phone: string;
}

/** The sender and the receiver of the journeys. */
export const odile: Person = { name: "Mbarga", surname: "Odile", phone: "677 11 22 33" };
export const serge: Person = { name: "Kamga", surname: "Serge", phone: "699 00 11 22" };

/** Fills in the names and the phone of a person. */
export async function fillParty({ page, t }: Visitor, person: Person): Promise<void> {
  const form = page.locator("form");
  await field(form, t(texts.name)).fill(person.name);
  await field(form, t(texts.surname)).fill(person.surname);
  await field(form, t(texts.phone)).fill(person.phone);
}

/** A photograph of a phone, wider than 1,920 px. */
export async function largePhoto(name: string, background: string) {
  const create = { width: 2600, height: 1800, channels: 3, background } as const;
  return { name, mimeType: "image/jpeg", buffer: await sharp({ create }).jpeg().toBuffer() };
}
