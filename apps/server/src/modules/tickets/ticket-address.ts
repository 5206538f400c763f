import { routes } from "@wakafine/shared/contract/routes.ts";
import type { Config } from "../../config.ts";
import { isSameSecret, keyedHash } from "../../tokens.ts";

export type PictureFormat = "png" | "pdf";

interface AddressedTicket {
  readonly id: string;
  readonly link_token: string;
}

const signatureLength = 22;

/** Returns the signature of a ticket picture's address. A new token of the ticket invalidates all earlier addresses [G.ticket.04]. */
export function pictureSignature(
  config: Pick<Config, "APP_SECRET">,
  ticket: AddressedTicket,
): string {
  return keyedHash(config.APP_SECRET, ticket.id + ticket.link_token)
    .toString("base64url")
    .slice(0, signatureLength);
}

export function isPictureSignature(
  config: Pick<Config, "APP_SECRET">,
  ticket: AddressedTicket,
  given: string,
): boolean {
  return isSameSecret(given, pictureSignature(config, ticket));
}

/** Returns the full address of a ticket's picture or A4 page. */
export function pictureAddress(
  config: Pick<Config, "APP_SECRET" | "PUBLIC_ORIGIN">,
  ticket: AddressedTicket,
  format: PictureFormat,
): string {
  const path = routes.getTicketImage.path.replace("{id}", ticket.id);
  return `${config.PUBLIC_ORIGIN}/api/${path}?format=${format}&signature=${pictureSignature(config, ticket)}`;
}
