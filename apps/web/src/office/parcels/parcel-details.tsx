import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import type { Parcel, ParcelTracking } from "@wakafine/shared/parcels/contract.ts";
import {
  checkParcelMessages as texts,
  parcelStateLabel,
} from "@wakafine/shared/parcels/desk-messages.ts";
import { momentText } from "../../lib/moment-text.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { placeText } from "../../lib/town-text.ts";
import { DocumentButtons } from "./document-buttons.tsx";
import { DataList, PartyText } from "./data-list.tsx";
import { ParcelExceptionBadges, ParcelStateBadge, pickUpOf, routeText } from "./parcel-labels.tsx";
import { History, Photos } from "./parcel-parts.tsx";
import * as styles from "./parcels.module.css";

type Shown = ResponseOf<"displayParcel">;

/** A parcel that was looked up: the whole one for its two agencies, its journey for others [G.parc.14]. */
export function ParcelDetails({ parcel }: { readonly parcel: Shown }) {
  return (
    <section className={styles.part} aria-labelledby="parcel-found">
      <header className={styles.found}>
        <h2 className="h2 code" id="parcel-found">
          {parcel.qr_code}
        </h2>
        <ParcelStateBadge state={parcel.status} />
        <ParcelExceptionBadges exceptions={exceptionsOf(parcel)} />
      </header>
      {"events" in parcel ? <OwnParcel parcel={parcel} /> : <TrackedParcel parcel={parcel} />}
    </section>
  );
}

function exceptionsOf(parcel: Shown): Parcel["exceptions"] {
  if ("exceptions" in parcel) return parcel.exceptions;
  return parcel.exception === null ? [] : [parcel.exception];
}

function TrackedParcel({ parcel }: { readonly parcel: ParcelTracking }) {
  const t = useT();
  const language = useLanguage();
  return (
    <div className="card stack">
      <p>{t(texts.foreign)}</p>
      <DataList
        rows={[
          [t(texts.route), routeText(parcel, language)],
          [t(texts.sentBy), parcel.agency],
        ]}
      />
      <ol className={styles.events} aria-label={t(texts.events)}>
        {parcel.history.map(({ status, date }) => (
          <li key={status}>
            <b>{t(parcelStateLabel(status))}</b>
            <small>{momentText(date, language)}</small>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** A person of a parcel; name and phone are erased some time after the withdrawal. */
function ShownParty({ person }: { readonly person: Parcel["sender"] }) {
  const t = useT();
  return person.phone ? <PartyText {...person} /> : t(texts.erased);
}

function OwnParcel({ parcel }: { readonly parcel: Parcel }) {
  const t = useT();
  const language = useLanguage();
  const { receiver, departure } = parcel;
  const pickUp = pickUpOf(parcel);
  const amount = formatFrancs(parcel.billing_amount, language);
  return (
    <>
      <div className="card stack">
        <DataList
          rows={[
            [t(texts.contents), parcel.description],
            [
              t(texts.route),
              routeText(
                { city_departure: parcel.sender.town, city_destination: receiver.destination_city },
                language,
              ),
            ],
            [t(texts.bus), departure?.bus_number],
            [t(texts.sender), <ShownParty key="sender" person={parcel.sender} />],
            [t(texts.receiver), <ShownParty key="receiver" person={receiver} />],
            [t(texts.handedOutBy), placeText(pickUp.agency.name, pickUp.quarter)],
            [t(texts.amount), t(parcel.is_paid ? texts.paid : texts.unpaid, { amount })],
          ]}
        />
        <div className={styles.buttons}>
          <DocumentButtons first parcel={parcel} formats={["label", "receipt"]} />
        </div>
      </div>
      {parcel.images.length > 0 ? <Photos images={parcel.images} /> : null}
      <History events={parcel.events} />
    </>
  );
}
