import { isEmail } from "@wakafine/shared/bookings/delivery.ts";
import type { FieldError } from "../../http/failure.ts";
import { invalid } from "../../http/failure.ts";
import { readPhone } from "../../phones.ts";
import type { ContactKind } from "./contact-store.ts";

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

/** What of a contact was given, as it is stored. */
export function valuesOf({ email, phone }: Contact): readonly string[] {
  return [email, phone].filter((value) => value !== null);
}

/** Contacts that belong to somebody else, as errors of their fields. */
export function takenErrors(taken: readonly { readonly kind: ContactKind }[]): FieldError[] {
  const kinds = taken.map(({ kind }) => kind);
  return [
    ...(kinds.includes("email") ? [{ field: "email", code: "taken" } as const] : []),
    ...(kinds.includes("phone") ? [{ field: "phonenumber", code: "taken" } as const] : []),
  ];
}
