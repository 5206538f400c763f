import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import type { Parcel, ParcelTracking } from "@wakafine/shared/parcels/contract.ts";
import {
  checkParcelMessages as texts,
  parcelEventMessages,
  parcelStateLabel,
} from "@wakafine/shared/parcels/desk-messages.ts";
import { momentText } from "../../lib/moment-text.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { placeText, shownTown } from "../../lib/town-text.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { printIcon } from "../../ui/icons-office.ts";
import { useDownload } from "../download-file.ts";
import { Facts, PartyText } from "./facts.tsx";
import * as styles from "./parcels.module.css";

type Shown = ResponseOf<"displayParcel">;

const tones = { WAREHOUSE: "hold", EMBARK: "night", ARRIVE: "ok", RECEIVE: undefined } as const;

/** A parcel that was looked up: the whole one for its two agencies, its journey for others [G.parc.14]. */
export function ParcelDetails({ parcel }: { readonly parcel: Shown }) {
  const t = useT();
  return (
    <section className={styles.part} aria-labelledby="parcel-found">
      <header className={styles.found}>
        <h2 className="h2 code" id="parcel-found">
          {parcel.qr_code}
        </h2>
        <Badge tone={tones[parcel.status]}>{t(parcelStateLabel(parcel.status))}</Badge>
      </header>
      {"events" in parcel ? <OwnParcel parcel={parcel} /> : <TrackedParcel parcel={parcel} />}
    </section>
  );
}

function useRoute() {
  const t = useT();
  const language = useLanguage();
  return (from: string, to: string) =>
    t(texts.routeOf, { from: shownTown(from, language), to: shownTown(to, language) });
}

function TrackedParcel({ parcel }: { readonly parcel: ParcelTracking }) {
  const t = useT();
  const language = useLanguage();
  const route = useRoute();
  return (
    <div className="card stack">
      <p>{t(texts.foreign)}</p>
      <Facts
        facts={[
          [t(texts.route), route(parcel.city_departure, parcel.city_destination)],
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
  const route = useRoute();
  const { receiver, departure } = parcel;
  const amount = formatFrancs(parcel.billing_amount, language);
  return (
    <>
      <div className="card stack">
        <Facts
          facts={[
            [t(texts.contents), parcel.description],
            [t(texts.route), route(parcel.sender.town, receiver.destination_city)],
            [t(texts.bus), departure?.bus_number],
            [t(texts.sender), <ShownParty key="sender" person={parcel.sender} />],
            [t(texts.receiver), <ShownParty key="receiver" person={receiver} />],
            [
              t(texts.handedOutBy),
              placeText(receiver.destination_agency.name, parcel.retrieval_quarter),
            ],
            [t(texts.amount), t(parcel.is_paid ? texts.paid : texts.unpaid, { amount })],
          ]}
        />
        <DocumentButtons parcel={parcel} />
      </div>
      {parcel.images.length > 0 ? (
        <>
          <h3 className="h2">{t(texts.photos)}</h3>
          <ul className={styles.photos}>
            {parcel.images.map((image, index) => (
              <li key={image}>
                <a href={image} target="_blank" rel="noreferrer">
                  <img
                    src={image}
                    alt={t(texts.photoNumber, { number: index + 1 })}
                    loading="lazy"
                  />
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <h3 className="h2" id="parcel-events">
        {t(texts.events)}
      </h3>
      <ol className={styles.events} aria-labelledby="parcel-events">
        {parcel.events.map((event) => (
          <EventLine key={`${event.kind} ${event.received_at}`} event={event} />
        ))}
      </ol>
    </>
  );
}

/** One hand the parcel passed through. */
function EventLine({ event }: { readonly event: Parcel["events"][number] }) {
  const t = useT();
  const language = useLanguage();
  const { collected_by: collector } = event;
  const details = [
    momentText(event.happened_at, language),
    t(texts.eventBy, { name: event.by, agency: event.agency }),
    event.bus_number ? t(texts.eventBus, { bus: event.bus_number }) : null,
    collector ? t(texts.eventCollected, { name: collector.name, end: collector.cni_end }) : null,
    event.missing?.note,
  ].filter(Boolean);
  return (
    <li>
      <b>{t(parcelEventMessages[event.kind])}</b>
      <small>{details.join(", ")}</small>
    </li>
  );
}

/** Downloads the label and the receipt as PDF, with the QR code [A7.parc.15]. */
export function DocumentButtons({ parcel }: { readonly parcel: Pick<Parcel, "uuid"> }) {
  const t = useT();
  const { download, downloading } = useDownload("downloadParcel");
  return (
    <div className={styles.buttons}>
      {(["label", "receipt"] as const).map((format) => (
        <Button
          key={format}
          variant={format === "label" ? "main" : "quiet"}
          icon={printIcon}
          busy={downloading?.query?.format === format}
          onClick={() => void download({ params: { id: parcel.uuid }, query: { format } })}
        >
          {t(texts[format])}
        </Button>
      ))}
    </div>
  );
}
