import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import type { UseFormReturn } from "react-hook-form";
import type { PageServices } from "../../lib/page-services.tsx";
import { textAt } from "../../lib/user-access.ts";
import type { BookingForm, Prefilled } from "./booking-draft.ts";

const fields = ["phone", "cni", "name", "surname", "genre"] as const;
type OwnerValues = Readonly<Record<(typeof fields)[number], string>>;

/** Returns the values of the owner's form that an account has: `name` is the last name, `surname` the first [C3.book.09–13, G.book.29]. */
function ownerValues(user: Readonly<Record<string, unknown>>): OwnerValues {
  const sex = user["sex"] as { readonly id?: unknown } | null | undefined;
  return {
    phone: displayPhone(textAt(user, "phonenumber")),
    cni: textAt(user, "cni_identifier"),
    name: textAt(user, "lastname"),
    surname: textAt(user, "firstname"),
    genre: typeof sex?.id === "number" ? String(sex.id) : "",
  };
}

/**
 * Fills the owner's form: at once with the account on this device, then with the profile of the server. Only empty fields and those filled
 * here are set, so entered values are kept. Returns what was filled in.
 */
export async function prefillOwner(
  { callApi, store }: Pick<PageServices, "callApi" | "store">,
  { getValues, setValue }: Pick<UseFormReturn<BookingForm>, "getValues" | "setValue">,
): Promise<Prefilled["values"]> {
  let last: Partial<OwnerValues> = {};
  const fill = (known: OwnerValues) => {
    const owner = getValues("forms.0");
    const set = fields.filter((field) => {
      const current = String(owner[field] ?? "");
      const isFree = current === "" || current === last[field];
      return isFree && known[field] !== "" && !(field === "cni" && owner.provide_cni);
    });
    for (const field of set) setValue(`forms.0.${field}`, known[field]);
    last = { ...last, ...Object.fromEntries(set.map((field) => [field, known[field]])) };
  };
  fill(ownerValues(store.get("account")?.user ?? {}));
  const me = await callApi("getMe", {}, { quiet: true });
  if (me.ok) fill(ownerValues(me.data));
  return last;
}
