import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import { parcelChangeMessages as texts } from "@wakafine/shared/parcels/list-messages.ts";
import { useNavigate } from "react-router";
import { useApiMutation } from "../../lib/api-query.tsx";
import { useLanguage, useServices, useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { RefusalNote } from "../../ui/refusal-note.tsx";

/** Deletes a parcel in the warehouse after saying what becomes of its fee, then returns to the list [A7.parc.08, G.parc.07]. */
export function DeleteParcelDialog(props: {
  readonly parcel: Parcel;
  readonly onRefused: () => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const navigate = useNavigate();
  const { toasts } = useServices();
  const { parcel } = props;
  const code = parcel.qr_code;
  const fee = formatFrancs(parcel.fee, language);
  const { mutate, isPending, error } = useApiMutation("deleteParcel", {
    refreshes: ["listParcels", "getOwnAgency"],
    onSuccess() {
      toasts.show(
        "ok",
        parcel.fee > 0 ? t(texts.deleted, { code, fee }) : t(texts.deletedFree, { code }),
      );
      void navigate("/agency/package/list", { replace: true });
    },
    onError: (failure) => failure.kind === "refused" && props.onRefused(),
  });
  return (
    <Dialog
      open
      onClose={isPending ? () => undefined : props.onClose}
      title={t(texts.deleteTitle, { code })}
      size="small"
    >
      <p>{parcel.fee > 0 ? t(texts.deleteText, { fee }) : t(texts.deleteTextFree)}</p>
      <RefusalNote text={error?.message} />
      <DialogActions>
        <Button disabled={isPending} onClick={props.onClose}>
          {t(texts.keep)}
        </Button>
        <Button
          variant="danger"
          busy={isPending}
          onClick={() => mutate({ params: { id: parcel.uuid } })}
        >
          {t(texts.deleteNow)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
