import { statement } from "../../database/database.ts";

/** The hidden link of the order that took over the hold of a dialog. Value: SHA-256 of the token. */
export const orderOfHold = statement<{ order_hidden_uuid: string }, [tokenHash: Buffer]>(
  "order of a hold",
  "select b.link_token as order_hidden_uuid from seat_holds h join bookings b on b.id = h.booking_id where h.token_hash = $1",
);
