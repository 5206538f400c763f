import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Me } from "@wakafine/shared/accounts/profile-contract.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { defaultCountryCode, displayPhone, normalisePhone } from "@wakafine/shared/rules/phone.ts";
import type { ProfileForm } from "@wakafine/shared/accounts/profile.ts";
import type { ApiFailure } from "../../../lib/api-failure.ts";
import { type FieldMessages, fieldErrorsOfFailure } from "../../../lib/field-errors.ts";
import { storedTownName, shownTown } from "../../../lib/town-text.ts";

export type ProfileBody = RequestOf<"updateMe">["body"];

/** Formats a stored phone as entered: without the default country code, which is shown before the field. */
function nationalPhone(stored: string | null): string {
  return displayPhone(stored ?? "").replace(`${defaultCountryCode} `, "");
}

/** Returns the initial form. */
export function formOf(me: Me, language: Language): ProfileForm {
  return {
    firstname: me.firstname ?? "",
    lastname: me.lastname ?? "",
    email: me.email ?? "",
    phonenumber: nationalPhone(me.phonenumber),
    sex: me.sex ? String(me.sex.id) : "",
    town: shownTown(me.town ?? "", language),
    cni_identifier: me.cni_identifier ?? "",
    lang: me.lang,
  };
}

/**
 * Returns the request body. It contains only changed values, so that an unchanged e-mail or phone requires no code [C2.acct.02, G.acct.01].
 */
export function bodyOf(form: ProfileForm, began: ProfileForm): ProfileBody {
  const differs = (field: keyof ProfileForm) => form[field].trim() !== began[field].trim();
  const phone = normalisePhone(form.phonenumber);
  return {
    ...(differs("firstname") ? { firstname: form.firstname.trim() } : {}),
    ...(differs("lastname") ? { lastname: form.lastname.trim() } : {}),
    ...(differs("email") ? { email: form.email.trim() || null } : {}),
    ...(phone !== null && phone !== normalisePhone(began.phonenumber)
      ? { phonenumber: phone }
      : {}),
    ...(differs("sex") ? { sex_id: form.sex === "" ? null : Number(form.sex) } : {}),
    ...(storedTownName(form.town) === storedTownName(began.town)
      ? {}
      : { town: storedTownName(form.town) }),
    ...(differs("cni_identifier") ? { cni_identifier: form.cni_identifier.trim() || null } : {}),
    ...(differs("lang") ? { lang: form.lang as Language } : {}),
  };
}

/** Returns the field errors of a refusal by the names of the form. A wrong password is an error of the password field. */
export function ownErrors(
  failure: Pick<ApiFailure, "code" | "data" | "message">,
  passwordField = "current_password",
): FieldMessages {
  const { code, message } = failure;
  if (code === "wrong_password") return { [passwordField]: { fr: message, en: message } };
  const { sex_id: sex, ...others } = fieldErrorsOfFailure(failure);
  return sex ? { ...others, sex } : others;
}
