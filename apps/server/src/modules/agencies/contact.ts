import { isEmail } from "@wakafine/shared/rules/delivery.ts";
import type { FieldFault } from "../../http/failure.ts";
import { invalid } from "../../http/failure.ts";
import { readPhone } from "../../phones.ts";

interface Typed {
  readonly email: string | null;
  readonly phonenumber: string;
}

/** What may have been left out is null. */
interface Contact {
  readonly email: string | null;
  readonly phone: string | null;
}

/** E-mail (lower case) and phone (E.164) as they are stored. Error: invalid_input with bad_email or bad_phone [G.auth.25]. */
export function contactOf({ email, phonenumber }: Typed): { readonly email: string | null; readonly phone: string } {
  const read = typedContact({ email, phonenumber });
  return { email: read.email, phone: read.phone ?? "" };
}

/** Like `contactOf`, where either may be left out. */
export function typedContact({ email, phonenumber }: { readonly email: string | null; readonly phonenumber: string | null }): Contact {
  const phone = phonenumber === null ? null : readPhone(phonenumber);
  const faults: FieldFault[] = [];
  if (email !== null && !isEmail(email)) faults.push({ field: "email", code: "bad_email" });
  if (phonenumber !== null && phone === null) faults.push({ field: "phonenumber", code: "bad_phone" });
  if (faults.length > 0) throw invalid(...faults);
  return { email: email?.trim().toLowerCase() ?? null, phone };
}
