import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import { parcelProblemMessages as texts } from "@wakafine/shared/parcels/problem-messages.ts";
import { useSentForm } from "../../lib/form.ts";
import { useLanguage, useServices, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { FormDialog } from "../form-dialog.tsx";
import { PhotosField } from "./photos-field.tsx";
import { useChangedParcel } from "./use-changed-parcel.ts";

/** Records that a returned parcel is back at the agency that sent it; the sender then gets the withdrawal code (decision 0212). */
export function ReturnedDialog(props: { readonly parcel: Parcel; readonly onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const { callApi, toasts } = useServices();
  const { parcel, onClose } = props;
  const changed = useChangedParcel(parcel.uuid);
  const form = useSentForm<{ readonly images: readonly string[] }, Parcel>({
    initial: { images: [] },
    validate: () => ({}),
    send({ images: [image] }) {
      const body = { qr_code: parcel.qr_code, ...(image ? { image } : {}) };
      return callApi(
        "receiveReturnedParcel",
        { body },
        { authenticated: true, quiet: true, idempotencyKey: changed.keyOf(body) },
      );
    },
    succeeded({ data }) {
      changed.show(data);
      toasts.show("ok", t(texts.backDone));
      onClose();
    },
    refused(failure) {
      if (failure.kind === "refused") changed.readAgain();
      return false;
    },
  });
  return (
    <FormDialog
      title={t(texts.back)}
      form={form.formProps}
      submitLabel={t(texts.back)}
      busy={form.busy}
      refusal={form.refusal}
      onClose={onClose}
    >
      <p>{t(texts.backText, { town: shownTown(parcel.sender.town, language) })}</p>
      <PhotosField
        photos={form.values.images}
        max={1}
        error={form.bind("images", "image").error}
        onPhotos={(images) => form.change("images", images)}
      />
    </FormDialog>
  );
}
