import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import { parcelChangeMessages as texts } from "@wakafine/shared/parcels/list-messages.ts";
import { useApiMutation } from "../../lib/api-query.tsx";
import { useLanguage, useServices, useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { RefusalNote } from "../../ui/refusal-note.tsx";
import { useChangedParcel } from "./use-changed-parcel.ts";

/** Records that this desk has collected the price of a parcel, after naming it (decision 0215) [G.parc.06]. */
export function MarkPaidDialog(props: { readonly parcel: Parcel; readonly onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const { toasts } = useServices();
  const { parcel, onClose } = props;
  const changed = useChangedParcel(parcel.uuid);
  const amount = formatFrancs(parcel.billing_amount, language);
  const { mutate, isPending, error } = useApiMutation("markParcelPaid", {
    keyOf: ({ body }) => changed.keyOf(body),
    onSuccess({ data }) {
      changed.show(data);
      toasts.show("ok", t(texts.markedPaid));
      onClose();
    },
    onError: (failure) => failure.kind === "refused" && changed.readAgain(),
  });
  return (
    <Dialog
      open
      onClose={isPending ? () => undefined : onClose}
      title={t(texts.markPaidTitle, { code: parcel.qr_code })}
      size="small"
    >
      <p>{t(texts.markPaidText, { amount })}</p>
      <RefusalNote text={error?.message} />
      <DialogActions>
        <Button variant="quiet" disabled={isPending} onClick={onClose}>
          {t(texts.notNow)}
        </Button>
        <Button busy={isPending} onClick={() => mutate({ body: { qr_code: parcel.qr_code } })}>
          {t(texts.markPaidNow, { amount })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
