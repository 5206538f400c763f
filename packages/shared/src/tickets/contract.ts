import { z } from "zod";
import { defineEndpoint, everyone } from "../contract/endpoint.ts";
import { idField } from "../contract/fields.ts";

export const getTicketImage = defineEndpoint({
  id: "getTicketImage",
  method: "GET",
  path: "bookings/ticket/{id}/image",
  summary: "The ticket as PNG or as an A4 PDF",
  tag: "tickets",
  access: everyone,
  raw: true,
  limit: "picture",
  params: z.object({ id: idField }),
  query: z.object({ format: z.enum(["png", "pdf"]).catch("png"), signature: idField.catch("") }),
  output: z.unknown(),
  errors: ["not_found", "too_many_requests", "unavailable"],
  source: "C7.ticket.06, G.ticket.04",
});
export const getTicketKeys = defineEndpoint({
  id: "getTicketKeys",
  method: "GET",
  path: "tickets/keys",
  summary: "Public keys that ticket QR codes are signed with",
  tag: "tickets",
  access: everyone,
  output: z.object({
    keys: z.array(
      z
        .object({ id: z.string(), public_key: z.string(), algorithm: z.literal("Ed25519") })
        .meta({ id: "TicketKey" }),
    ),
  }),
  errors: [],
  source: "G.ticket.06",
});
