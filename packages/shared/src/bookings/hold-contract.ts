import { z } from "zod";
import { defineEndpoint, everyone } from "../contract/endpoint.ts";
import { cityField, idField, optional, wholeNumber } from "../contract/fields.ts";

const legs = z
  .array(z.object({ departure_uuid: idField, destination_city: optional(cityField) }))
  .min(1, "required")
  .max(2, "too_many");
const places = wholeNumber(1, 10);

/** Seats held for a traveller while the dialog is open; only `hold_token` gives access to them. Times are ISO 8601. */
const hold = z
  .object({
    hold_token: z.string(),
    hold_until: z.string(),
    /** The server's time, so that a phone with a wrong clock counts down correctly. */
    now: z.string(),
    places: z.int(),
    /** Seat numbers per leg, outbound first. */
    seats: z.array(z.array(z.int())),
  })
  .meta({ id: "Hold" });
export type Hold = z.infer<typeof hold>;

export const holdSeats = defineEndpoint({
  id: "holdSeats",
  method: "POST",
  path: "bookings/hold",
  summary: "Hold seats for 15 minutes when the booking dialog opens",
  tag: "bookings",
  access: everyone,
  limit: "hold",
  created: true,
  body: z.object({ legs, places }),
  output: hold,
  errors: [
    "seats_unavailable",
    "departure_left",
    "hold_limit",
    "phone_verification_required",
    "not_found",
    "unknown_stop",
    "invalid_input",
    "too_many_requests",
  ],
  source: "G.book.10, G.book.32",
});
export const changeHold = defineEndpoint({
  id: "changeHold",
  method: "PUT",
  path: "bookings/hold/{token}",
  summary: "Change the number of seats held; the expiry stays",
  tag: "bookings",
  access: everyone,
  limit: "hold",
  params: z.object({ token: idField }),
  body: z.object({ places }),
  output: hold,
  errors: [
    "not_found",
    "hold_expired",
    "hold_booked",
    "seats_unavailable",
    "hold_limit",
    "phone_verification_required",
    "invalid_input",
    "too_many_requests",
  ],
  source: "G.book.10, G.book.32",
});
export const releaseHold = defineEndpoint({
  id: "releaseHold",
  method: "DELETE",
  path: "bookings/hold/{token}",
  summary: "Release the seats (the dialog was closed)",
  tag: "bookings",
  access: everyone,
  limit: "hold",
  params: z.object({ token: idField }),
  output: z.object({ released: z.boolean() }),
  errors: ["too_many_requests"],
  source: "G.book.10",
});
