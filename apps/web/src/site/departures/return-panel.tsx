import type { Departure } from "@wakafine/shared/departures/contract.ts";
import { returnMessages } from "@wakafine/shared/departures/return-messages.ts";
import { friendlyDay, shortDay } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { parseDay } from "@wakafine/shared/rules/dates.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import {
  bookingAddress,
  changeSearchAddress,
  resultAddress,
  type TripSearch,
} from "../../lib/trip-search.ts";
import { Note } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { MiniTrip } from "../../ui/journey.tsx";
import type { ReturnDateError, TripChoice } from "./return-choice.ts";
import * as styles from "./results.module.css";

/** Returns the address of the outbounds of a search. */
function outboundsAddress(search: TripSearch): string {
  return resultAddress({ ...search, outbound: null, page: 1 });
}

function OneWay({
  choice,
  variant,
}: {
  readonly choice: TripChoice;
  readonly variant: "quiet" | "text";
}) {
  const t = useT();
  const { outbound, search } = choice;
  return outbound ? (
    <ButtonLink
      to={bookingAddress(outbound, search.search.place_require)}
      full={variant === "quiet"}
      variant={variant}
    >
      {t(returnMessages.oneWay)}
    </ButtonLink>
  ) : null;
}

/** Leads to the returns of every day after the outbound. */
function OtherDays({ search }: { readonly search: TripSearch }) {
  const t = useT();
  const everyDay = { ...search, page: 1, search: { ...search.search, return_date: "" } } as const;
  return (
    <ButtonLink to={resultAddress(everyDay)} full>
      {t(returnMessages.otherDays)}
    </ButtonLink>
  );
}

/** The chosen outbound above its returns, with the ways to change it or to travel one way. */
export function OutboundPanel({
  choice,
  outbound,
}: {
  readonly choice: TripChoice;
  readonly outbound: Departure;
}) {
  const t = useT();
  const language = useLanguage();
  const day = shortDay(parseDay(outbound.departure_date) ?? "", language);
  return (
    <section
      className={`card ${styles.outbound}`}
      aria-label={t(returnMessages.outboundOn, { day })}
    >
      <div>
        <p className="b">{t(returnMessages.outboundOn, { day })}</p>
        <MiniTrip
          hour={outbound.departure_hour}
          title={`${shownTown(outbound.city_departure, language)} – ${shownTown(outbound.city_destination, language)}`}
          detail={`${outbound.agency.name} · ${formatFrancs(outbound.price, language)}`}
        />
      </div>
      <div className={styles.outboundWays}>
        <ButtonLink to={outboundsAddress(choice.search)} variant="text">
          {t(returnMessages.otherOutbound)}
        </ButtonLink>
        <OneWay choice={choice} variant="text" />
      </div>
    </section>
  );
}

/** Shown when there is no return on the day, or on no day: the traveller is offered another day and a one-way booking [C2.search.27]. */
export function NoReturn({ choice }: { readonly choice: TripChoice }) {
  const t = useT();
  const hasDay = choice.search.search.return_date !== "";
  return (
    <EmptyState
      title={t(hasDay ? returnMessages.none : returnMessages.noneAtAll)}
      text={t(hasDay ? returnMessages.noneText : returnMessages.noneAtAllText)}
      picture
    >
      {hasDay ? <OtherDays search={choice.search} /> : null}
      <OneWay choice={choice} variant="quiet" />
    </EmptyState>
  );
}

/** Shown above the full returns when none of the page can be chosen. */
export function AllReturnsFull({ choice }: { readonly choice: TripChoice }) {
  const t = useT();
  return (
    <Note tone="warn">
      <p>{t(returnMessages.allFull)}</p>
      {choice.search.search.return_date ? <OtherDays search={choice.search} /> : null}
    </Note>
  );
}

/** Shown when the outbound of an address cannot be booked, or belongs to other towns. */
export function OutboundGone({
  search,
  full,
}: {
  readonly search: TripSearch;
  readonly full: boolean;
}) {
  const t = useT();
  return (
    <EmptyState
      title={t(full ? returnMessages.outboundFull : returnMessages.outboundMissing)}
      text={t(returnMessages.outboundText)}
      picture
    >
      <ButtonLink to={outboundsAddress(search)} full>
        {t(returnMessages.otherOutbound)}
      </ButtonLink>
    </EmptyState>
  );
}

/** Shown instead of a list when the return date is in the past or before the outbound. */
export function WrongReturnDate({
  search,
  error,
}: {
  readonly search: TripSearch;
  readonly error: ReturnDateError;
}) {
  const t = useT();
  const language = useLanguage();
  const { departure_date, return_date } = search.search;
  const day = friendlyDay(return_date, language);
  const arrival = search.outbound?.arrival.slice(0, return_date.length) ?? "";
  const oneWay = { ...search.search, return_date: "" } as const;
  const text = {
    return_past: () => t(returnMessages.pastText, { day }),
    return_before: () =>
      t(returnMessages.beforeText, { day, outbound: friendlyDay(departure_date, language) }),
    return_early: () =>
      t(returnMessages.earlyText, { day, outbound: friendlyDay(arrival, language) }),
  }[error]();
  return (
    <EmptyState title={t(returnMessages.dateTitle)} text={text} picture>
      {search.outbound ? (
        <OtherDays search={search} />
      ) : (
        <ButtonLink to={changeSearchAddress(search)} full>
          {t(returnMessages.dateTitle)}
        </ButtonLink>
      )}
      {search.outbound ? null : (
        <ButtonLink to={resultAddress({ ...search, search: oneWay, page: 1 })} full variant="quiet">
          {t(returnMessages.withoutReturn)}
        </ButtonLink>
      )}
    </EmptyState>
  );
}
