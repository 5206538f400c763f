import type { RequestContext } from "../../context.ts";
import type { Statement } from "../../database/database.ts";
import type { Booking } from "./booking-plan.ts";
import type { BookingInput } from "./parse-booking-input.ts";

/**
 * Returns the statements of the account that a guest opens with a booking: a pending registration of the owner, whose phone gets the code. They belong in
 * the transaction of the booking. The booking stays a guest booking; it appears under the account's trips once the phone is verified and it is paid
 * (docs/decisions/0098). Empty without a password. Errors: invalid_input at `password`, account_exists, too_many_requests [G.book.04].
 */
export async function openGuestAccount(
  { accounts }: Pick<Booking, "accounts">,
  { password, passengerList: [owner], ownerPhone, delivery }: BookingInput,
  request: RequestContext,
): Promise<readonly Statement<unknown>[]> {
  if (password === null) return [];
  const { statements } = await accounts.prepareTraveller(
    {
      firstname: owner.firstname,
      lastname: owner.lastname,
      phone: ownerPhone,
      email: delivery.mode === "EMAIL" ? delivery.address : null,
      password,
      sexId: owner.sexId,
      town: null,
      language: request.language,
    },
    request,
  );
  return statements;
}
