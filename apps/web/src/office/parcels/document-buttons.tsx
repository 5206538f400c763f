import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import { parcelListMessages as texts } from "@wakafine/shared/parcels/list-messages.ts";
import { useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { downloadIcon } from "../../ui/icons-booking.ts";
import { printIcon } from "../../ui/icons-office.ts";
import { useDownload } from "../download-file.ts";

/** Download the label and the receipts of a parcel as PDF, with the QR code [A7.parc.15]. `first`: the label is the main action. */
export function DocumentButtons(props: {
  readonly parcel: Pick<Parcel, "uuid">;
  readonly formats: readonly ("label" | "roll_label" | "receipt" | "roll")[];
  readonly first?: boolean;
}) {
  const t = useT();
  const { parcel, formats, first } = props;
  const { download, downloading } = useDownload("downloadParcel");
  return formats.map((format) => (
    <Button
      key={format}
      variant={first && format === "label" ? "main" : "quiet"}
      size={first ? undefined : "small"}
      icon={format === "label" || format === "roll_label" ? printIcon : downloadIcon}
      busy={downloading?.query?.format === format}
      onClick={() => void download({ params: { id: parcel.uuid }, query: { format } })}
    >
      {t(texts[format])}
    </Button>
  ));
}
