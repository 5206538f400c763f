import { isEmail } from "@wakafine/shared/bookings/delivery.ts";
import type { FieldError } from "../../http/failure.ts";
import { invalid } from "../../http/failure.ts";
import { readPhone } from "../../phones.ts";

interface Entered {
  readonly email: string | null;
  readonly phonenumber: string;
}

/** What may have been left out is null. */
interface Contact {
  readonly email: string | null;
  readonly phone: string | null;
}

/** E-mail (lower case) and phone (E.164) as they are stored. Error: invalid_input with bad_email or bad_phone [G.auth.25]. */
export function contactOf({ email, phonenumber }: Entered): {
  readonly email: string | null;
  readonly phone: string;
} {
  const read = readContact({ email, phonenumber });
  return { email: read.email, phone: read.phone ?? "" };
}

/** Like `contactOf`, where either may be left out. */
export function readContact({
  email,
  phonenumber,
}: {
  readonly email: string | null;
  readonly phonenumber: string | null;
}): Contact {
  const phone = phonenumber === null ? null : readPhone(phonenumber);
  const errors: FieldError[] = [];
  if (email !== null && !isEmail(email)) errors.push({ field: "email", code: "bad_email" });
  if (phonenumber !== null && phone === null)
    errors.push({ field: "phonenumber", code: "bad_phone" });
  if (errors.length > 0) throw invalid(...errors);
  return { email: email?.trim().toLowerCase() ?? null, phone };
}
