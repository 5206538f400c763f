import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import { useState } from "react";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { useSentForm } from "../../lib/form.ts";
import { useServices } from "../../lib/page-services.tsx";
import { useFormDraft } from "../form-draft.ts";
import { useChangedParcel } from "./use-changed-parcel.ts";
import {
  emptyWithdrawal,
  validateWithdrawal,
  withdrawalBody,
  withdrawalErrors,
  type WithdrawForm,
} from "./withdraw-form.ts";

/** Refusals after which the parcel is read again: somebody else changed it. */
const changedCodes: ReadonlySet<string | null> = new Set([
  "parcel_in_warehouse",
  "parcel_on_board",
  "parcel_received",
  "parcel_held",
  "parcel_lost",
  "parcel_loss_paid",
  "parcel_returning",
]);

/** Returns the name of the draft of a withdrawal, which belongs to one parcel. */
export const withdrawalDraft = (code: string): string => `withdrawal ${code}`;

/**
 * State of handing one parcel out: the form, its photo, the request. A retry of the same input has the same idempotency key, so the parcel is handed out
 * once. `readBy`: the code by which the page reads the parcel. `onChanged`: the parcel cannot be handed out any more.
 */
export function useWithdrawal(
  parcel: Parcel,
  {
    readBy,
    onDone,
    onChanged,
  }: {
    readonly readBy: string;
    readonly onDone: (parcel: Parcel) => void;
    readonly onChanged: () => void;
  },
) {
  const { callApi } = useServices();
  const changed = useChangedParcel(readBy);
  const [photos, setPhotos] = useState<readonly string[]>([]);
  const amount = parcel.billing_amount;
  const form = useSentForm<WithdrawForm, Parcel>({
    initial: emptyWithdrawal,
    validate: (values) =>
      validateWithdrawal(values, parcel, {
        fr: formatFrancs(amount, "fr"),
        en: formatFrancs(amount, "en"),
      }),
    send(values) {
      const body = withdrawalBody(values, parcel, photos[0]);
      return callApi(
        "withdrawParcel",
        { body },
        { authenticated: true, quiet: true, idempotencyKey: changed.keyOf(body) },
      );
    },
    succeeded({ data }) {
      changed.show(data);
      onDone(data);
    },
    refused(failure: ApiFailure) {
      if (!changedCodes.has(failure.code)) return false;
      changed.readAgain();
      onChanged();
      return true;
    },
    fieldErrorsOf: withdrawalErrors,
  });
  useFormDraft(form, withdrawalDraft(parcel.qr_code));
  return { form, photos, setPhotos, isDirty: form.isDirty || photos.length > 0 };
}

export type Withdrawal = ReturnType<typeof useWithdrawal>;
