import { formMessages } from "@wakafine/shared/messages/forms.ts";
import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import { parcelChangeMessages } from "@wakafine/shared/parcels/list-messages.ts";
import { onlyErrors, validateRequiredName } from "@wakafine/shared/rules/field-errors.ts";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { fieldErrorsOfFailure } from "../../lib/field-errors.ts";
import type { RuleErrors } from "../../lib/form.ts";

export const maxDescription = 500;

/** The fields of a parcel that can be changed in the warehouse. */
export interface ParcelForm {
  readonly description: string;
  readonly retrieval_quarter: string;
  readonly departure_uuid: string;
  readonly paid: boolean;
}

export function formOf(parcel: Parcel): ParcelForm {
  return {
    description: parcel.description,
    retrieval_quarter: parcel.retrieval_quarter ?? "",
    departure_uuid: parcel.departure?.uuid ?? "",
    paid: parcel.is_paid,
  };
}

/** Returns the errors of the form. A quarter that is set can be replaced, not removed, because a field left out keeps its value. */
export function validateParcelForm(form: ParcelForm, hadQuarter: boolean) {
  const description = form.description.trim();
  const quarter = form.retrieval_quarter.trim();
  return onlyErrors<ParcelForm>({
    description:
      description === ""
        ? formMessages.field_required
        : description.length > maxDescription
          ? formMessages.field_too_long
          : null,
    retrieval_quarter:
      quarter === ""
        ? hadQuarter
          ? parcelChangeMessages.keepQuarter
          : null
        : validateRequiredName(quarter),
  });
}

/** Returns the field errors of a refusal: a bus that takes no more parcels or goes to another town is one. */
export function busErrors(failure: ApiFailure): RuleErrors {
  const { code, message } = failure;
  return code === "parcel_bus_gone" || code === "parcel_wrong_bus"
    ? { departure_uuid: { fr: message, en: message } }
    : fieldErrorsOfFailure(failure);
}

/** Returns the fields to send. */
export function bodyOf(form: ParcelForm) {
  const quarter = form.retrieval_quarter.trim();
  return {
    description: form.description.trim(),
    ...(quarter === "" ? {} : { retrieval_quarter: quarter }),
    ...(form.departure_uuid === "" ? {} : { departure_uuid: form.departure_uuid }),
    paid: form.paid,
  };
}
