import { z } from "zod";
import { defineEndpoint, everyone } from "../contract/endpoint.ts";
import { idField } from "../contract/fields.ts";

/** Seats that this device holds without having paid: in an open dialog, or with a booking (then with its hidden link). Times are ISO 8601. */
const deviceHold = z
  .object({
    id: z.string(),
    order_hidden_uuid: z.string().nullable(),
    /** True while a payment is undecided: the seats cannot be released, because the money may still arrive. */
    paying: z.boolean(),
    city_departure: z.string(),
    city_destination: z.string(),
    departs_at: z.string(),
    agency: z.string(),
    /** Seats of all legs. */
    places: z.int(),
    hold_until: z.string(),
  })
  .meta({ id: "DeviceHold" });
export type DeviceHold = z.infer<typeof deviceHold>;

export const listDeviceHolds = defineEndpoint({
  id: "listDeviceHolds",
  method: "GET",
  path: "bookings/device-holds",
  summary: "Seats held or being paid on this device (by its device cookie), the first to end first",
  tag: "bookings",
  access: everyone,
  limit: "hold",
  output: z.object({ holds: z.array(deviceHold) }),
  errors: ["too_many_requests"],
  source: "G.book.10, G.book.32, G.pay.03",
});
export const releaseDeviceHold = defineEndpoint({
  id: "releaseDeviceHold",
  method: "DELETE",
  path: "bookings/device-holds/{id}",
  summary: "Release the seats of a dialog that was opened on this device",
  tag: "bookings",
  access: everyone,
  limit: "hold",
  params: z.object({ id: idField }),
  /** False: they were released, taken over by a booking, or held by another device. */
  output: z.object({ released: z.boolean() }),
  errors: ["too_many_requests"],
  source: "G.book.10, G.book.32",
});
