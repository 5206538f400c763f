import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { type Language, t } from "@wakafine/shared/messages/catalogue.ts";
import { parcelClaimMessages } from "@wakafine/shared/parcels/claim-messages.ts";
import { claimReasons } from "@wakafine/shared/parcels/claims.ts";
import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import { checkParcelMessages } from "@wakafine/shared/parcels/desk-messages.ts";
import { parcelExceptionMessages } from "@wakafine/shared/parcels/exception-messages.ts";
import { parcelListMessages as texts } from "@wakafine/shared/parcels/list-messages.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import type { ReactNode } from "react";
import { momentText } from "../../lib/moment-text.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { placeText, shownTown } from "../../lib/town-text.ts";
import { DataList } from "./data-list.tsx";
import {
  busText,
  ParcelExceptionBadges,
  ParcelStateBadge,
  personName,
  pickUpOf,
} from "./parcel-labels.tsx";
import * as styles from "./parcel-manager.module.css";

/** A section of a page with its heading. */
export function Part(props: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.part} aria-labelledby={props.id}>
      <h2 className="h2" id={props.id}>
        {props.title}
      </h2>
      {props.children}
    </section>
  );
}

type PersonOf = Parcel["sender"];

function Person({ id, title, person }: { id: string; title: string; person: PersonOf }) {
  const t = useT();
  const language = useLanguage();
  const name = personName(person);
  // The name, the identity number and the secret word are erased together.
  const erased = name ? null : t(checkParcelMessages.erased);
  return (
    <Part id={id} title={title}>
      <DataList
        card
        rows={[
          [t(texts.name), erased ?? name],
          [
            t(texts.phone),
            person.phone ? (
              <a key="phone" className="num" href={`tel:${person.phone}`}>
                {displayPhone(person.phone)}
              </a>
            ) : (
              t(checkParcelMessages.erased)
            ),
          ],
          [t(texts.personTown), shownTown(person.town, language)],
          [t(texts.cni), erased ?? person.cni ?? t(texts.noCni)],
          [t(texts.secret), erased ?? t(person.has_password ? texts.hasSecret : texts.noSecret)],
        ]}
      />
    </Part>
  );
}

/** Sender and receiver. */
export function Parties({ parcel }: { readonly parcel: Parcel }) {
  const t = useT();
  return (
    <>
      <Person id="sender" title={t(texts.sender)} person={parcel.sender} />
      <Person id="receiver" title={t(texts.receiver)} person={parcel.receiver} />
    </>
  );
}

function paymentText(parcel: Parcel) {
  return parcel.is_paid
    ? texts[`paid${parcel.payment_method}`]
    : texts[`unpaid${pickUpOf(parcel).payer}`];
}

/** State, content, places, bus, amount and fee. */
export function ParcelData({ parcel }: { readonly parcel: Parcel }) {
  const t = useT();
  const language = useLanguage();
  const pickUp = pickUpOf(parcel);
  return (
    <Part id="parcel-data" title={t(texts.parcel)}>
      <DataList
        card
        rows={[
          [
            t(texts.status),
            <>
              <ParcelStateBadge state={parcel.status} />{" "}
              <ParcelExceptionBadges exceptions={parcel.exceptions} />
            </>,
          ],
          [t(texts.content), parcel.description],
          [t(texts.sentBy), parcel.agency.name],
          [t(texts.retrieval), placeText(shownTown(pickUp.town, language), pickUp.quarter)],
          [t(texts.handedOutBy), pickUp.agency.name],
          [t(texts.busOf), parcel.departure ? busText(parcel.departure, language) : t(texts.noBus)],
          [t(texts.amount), formatFrancs(parcel.billing_amount, language)],
          [t(texts.payment), t(paymentText(parcel))],
          [t(texts.fee), formatFrancs(parcel.fee, language)],
        ]}
      />
    </Part>
  );
}

/** Photos that open in full. `textOf`: alternative text of the photo with a number. */
export function PhotoList(props: {
  readonly images: readonly string[];
  readonly textOf: (number: number) => string;
}) {
  return (
    <ul className={styles.photos}>
      {props.images.map((image, index) => (
        <li key={image}>
          <a href={image} target="_blank" rel="noreferrer">
            <img src={image} alt={props.textOf(index + 1)} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The photos taken when the parcel was taken in. */
export function Photos({ images }: { readonly images: readonly string[] }) {
  const t = useT();
  return (
    <Part id="photos" title={t(texts.photos)}>
      {images.length === 0 ? (
        <p className="muted">{t(texts.noPhotos)}</p>
      ) : (
        <PhotoList images={images} textOf={(number) => t(texts.photo, { number })} />
      )}
    </Part>
  );
}

type ParcelEvent = Parcel["events"][number];

/** Returns what happened: a step, or the exception that began or ended. */
function eventTitle({ kind, exception }: ParcelEvent, language: Language): string {
  if (kind !== "EXCEPTION" && kind !== "EXCEPTION_END") return t(texts[kind], language);
  const label = exception ? t(parcelExceptionMessages[exception.kind], language) : "";
  return kind === "EXCEPTION"
    ? label
    : t(parcelExceptionMessages.ended, language, { exception: label });
}

const claimNotes = [...claimReasons, "ACCEPTED", "REJECTED"] as const;

/** Returns the note of an exception; that of a claim is its reason or its outcome. */
function exceptionNote({ exception }: ParcelEvent, language: Language): string {
  if (exception === null) return "";
  const code =
    exception.kind === "CLAIM" ? claimNotes.find((note) => note === exception.note) : undefined;
  return code ? t(parcelClaimMessages[code], language) : exception.note;
}

/** Returns who did it, where, on which bus, and to whom or why. */
function useEventDetails() {
  const t = useT();
  const language = useLanguage();
  return (event: ParcelEvent): string => {
    const { missing, collected_by: collector } = event;
    const happened = momentText(event.happened_at, language);
    const received = momentText(event.received_at, language);
    return [
      event.by,
      event.agency,
      event.bus_number ? t(texts.eventBus, { bus: event.bus_number }) : "",
      collector
        ? t(collector.self ? texts.collectedBy : texts.collectedByOther, {
            name: collector.name,
            end: collector.cni_end,
          })
        : "",
      event.loss_settled ? t(texts.lossSettled) : "",
      missing ? t(texts[missing.reason]) : "",
      missing?.note ?? "",
      exceptionNote(event, language),
      happened === received ? "" : t(texts.sentLater, { moment: received }),
    ]
      .filter((part) => part !== "")
      .join(" · ");
  };
}

/** The chain of custody, oldest first. */
export function History({ events }: { readonly events: readonly ParcelEvent[] }) {
  const t = useT();
  const language = useLanguage();
  const details = useEventDetails();
  return (
    <Part id="history" title={t(texts.history)}>
      <ol className={styles.history}>
        {events.map((event) => (
          <li key={`${event.kind} ${event.received_at}`}>
            <time dateTime={event.happened_at}>{momentText(event.happened_at, language)}</time>
            <span>
              <b>{eventTitle(event, language)}</b>
              <small>{details(event)}</small>
            </span>
            {event.image ? (
              <a href={event.image} target="_blank" rel="noreferrer">
                <img
                  src={event.image}
                  alt={t(texts.eventPhoto, { event: eventTitle(event, language) })}
                  loading="lazy"
                />
              </a>
            ) : null}
          </li>
        ))}
      </ol>
    </Part>
  );
}
