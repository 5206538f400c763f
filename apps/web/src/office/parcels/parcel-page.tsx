import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import { officeTitles } from "@wakafine/shared/messages/office-titles.ts";
import {
  parcelChangeMessages as changeTexts,
  parcelListMessages as texts,
} from "@wakafine/shared/parcels/list-messages.ts";
import { useState } from "react";
import { useParams } from "react-router";
import { useT } from "../../lib/page-services.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { trashIcon } from "../../ui/icons-booking.ts";
import { arrowLeftIcon, checkIcon, pencilIcon } from "../../ui/icons.ts";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { useApiQuery } from "../api.ts";
import { QueryFailure } from "../list-states.tsx";
import { OfficePage } from "../office-page.tsx";
import { ClaimPart } from "./claim-part.tsx";
import { DeleteParcelDialog } from "./delete-parcel-dialog.tsx";
import { DocumentButtons } from "./document-buttons.tsx";
import { EditParcelDialog } from "./edit-parcel-dialog.tsx";
import { MarkPaidDialog } from "./mark-paid-dialog.tsx";
import { OpenerButton } from "../opener-button.tsx";
import { useParcelAccess } from "./parcel-access.ts";
import { History, ParcelData, Parties, Photos } from "./parcel-parts.tsx";
import { ProblemActions } from "./problem-actions.tsx";
import { SuspendedNote } from "./suspended-note.tsx";
import * as styles from "./parcel-manager.module.css";

/** Label and receipts; a payment until the hand-out; changing and deleting while the own parcel is in the warehouse [G.parc.10]. */
function Actions(props: { readonly parcel: Parcel; readonly onRefused: () => void }) {
  const t = useT();
  const { parcel, onRefused } = props;
  const access = useParcelAccess();
  const [asked, setAsked] = useState<"edit" | "pay" | "delete" | null>(null);
  const close = () => setAsked(null);
  const isOwn = parcel.agency.uuid === access.agencyId;
  const isInWarehouse = parcel.status === "WAREHOUSE" && isOwn;
  const awaitsPayment =
    !parcel.is_paid && parcel.status !== "RECEIVE" && (isOwn || parcel.status !== "WAREHOUSE");
  return (
    <div className={styles.actions}>
      <DocumentButtons parcel={parcel} formats={["label", "roll_label", "receipt", "roll"]} />
      {isInWarehouse && access.mayWrite ? (
        <Button size="small" icon={pencilIcon} onClick={() => setAsked("edit")}>
          {t(texts.edit)}
        </Button>
      ) : null}
      {awaitsPayment && access.mayFinish ? (
        <OpenerButton
          heading="#parcel-data"
          variant="quiet"
          icon={checkIcon}
          onClick={() => setAsked("pay")}
        >
          {t(changeTexts.recordPayment)}
        </OpenerButton>
      ) : null}
      {isInWarehouse && access.mayManage ? (
        <Button variant="danger" size="small" icon={trashIcon} onClick={() => setAsked("delete")}>
          {t(texts.delete)}
        </Button>
      ) : null}
      <ProblemActions parcel={parcel} />
      {asked === "edit" ? <EditParcelDialog parcel={parcel} onClose={close} /> : null}
      {asked === "pay" ? <MarkPaidDialog parcel={parcel} onClose={close} /> : null}
      {asked === "delete" ? (
        <DeleteParcelDialog parcel={parcel} onRefused={onRefused} onClose={close} />
      ) : null}
    </div>
  );
}

/** What the page shows of a parcel. A claim that waited for its decision when the page was opened comes first, and stays there. */
function ParcelContent(props: { readonly parcel: Parcel; readonly onRefused: () => void }) {
  const { parcel } = props;
  const [claimFirst] = useState(parcel.claim?.state === "OPEN");
  const claim = <ClaimPart parcel={parcel} />;
  return (
    <>
      <SuspendedNote />
      {claimFirst ? claim : null}
      <Actions parcel={parcel} onRefused={props.onRefused} />
      <div className={styles.columns}>
        <ParcelData parcel={parcel} />
        <Parties parcel={parcel} />
      </div>
      <Photos images={parcel.images} />
      {claimFirst ? null : claim}
      <History events={parcel.events} />
    </>
  );
}

/** `/agency/package/list/:uuid`: one parcel with its people, photos and chain of custody, and what can be done with it [A7.parc.09, A3.parc.01–24]. */
export function Page() {
  const t = useT();
  const { uuid = "" } = useParams();
  const shown = useApiQuery("getParcel", { params: { id: uuid } }, { fresh: true });
  const parcel = shown.error?.status === 404 ? undefined : shown.data;
  const back = (
    <ButtonLink variant="quiet" size="small" icon={arrowLeftIcon} to="/agency/package/list">
      {t(texts.back)}
    </ButtonLink>
  );
  const missing = (
    <EmptyState title={t(texts.missing)} text={t(texts.missingText)}>
      {back}
    </EmptyState>
  );
  return (
    <OfficePage
      title={parcel?.qr_code ?? t(officeTitles.parcel)}
      detail={parcel?.description}
      actions={parcel ? back : null}
      className={styles.page}
    >
      <QueryFailure shown={shown} missing={missing} />
      {!parcel && shown.isFetching ? <RowsSkeleton rows={8} text={t(texts.loadingOne)} /> : null}
      {parcel ? (
        <ParcelContent key={parcel.uuid} parcel={parcel} onRefused={() => void shown.refetch()} />
      ) : null}
    </OfficePage>
  );
}
