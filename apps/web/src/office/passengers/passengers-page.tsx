import { formatHour, friendlyDay, spokenDay } from "@wakafine/shared/formats/dates.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { classLabel } from "@wakafine/shared/departures/class-label.ts";
import { parseDay } from "@wakafine/shared/rules/dates.ts";
import type {
  AgencyPassenger,
  AgencyTravel,
} from "@wakafine/shared/tickets/passengers-contract.ts";
import { passengersMessages as texts } from "@wakafine/shared/tickets/passengers-messages.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useParams } from "react-router";
import { useKeywordInput } from "../../lib/keyword-input.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { Note } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { CheckBox } from "../../ui/check-box.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { downloadIcon } from "../../ui/icons-booking.ts";
import { printIcon, scanIcon } from "../../ui/icons-office.ts";
import { arrowLeftIcon } from "../../ui/icons.ts";
import { SearchField } from "../../ui/search-field.tsx";
import { RowsSkeleton, TextSkeleton } from "../../ui/skeleton.tsx";
import { SelectField } from "../../ui/text-fields.tsx";
import { useApiQuery } from "../api.ts";
import { isJustRead, useLiveUpdates } from "../use-live-updates.ts";
import { QueryFailure } from "../list-states.tsx";
import { OfficePage } from "../office-page.tsx";
import { usePassengerColumns } from "./passenger-columns.tsx";
import { countIn, type PassengerGroup, shownPassengers } from "./passenger-filter.ts";
import { ResendDialog } from "./resend-dialog.tsx";
import { TravelFigures } from "./travel-figures.tsx";
import { listPollMs } from "../list-poll.ts";
import { usePassengerFile } from "./use-passenger-file.ts";
import * as styles from "./passengers.module.css";

/**
 * Reads the departure and its passengers when an event names the departure. Every 30 s only the departure is read, because each view of the passengers is
 * audited: they follow when its counts changed.
 */
function usePassengers(departureId: string, withBooked: boolean) {
  const travel = useApiQuery(
    "getTravel",
    { params: { departure_uuid: departureId } },
    { pollMs: () => listPollMs },
  );
  const passengers = useApiQuery(
    "listPassengers",
    { body: { departure_uuid: departureId, with_booked: withBooked } },
    { keepPrevious: true },
  );
  useLiveUpdates((changed) => {
    if (changed !== null && !changed.has(departureId)) return;
    void travel.refetch();
    if (changed !== null || !isJustRead(passengers)) void passengers.refetch();
  });
  const counts = travel.data
    ? `${travel.data.sold_places_number} ${travel.data.checked_in_number}`
    : null;
  const known = useRef<string | null>(null);
  const onCounts = useEffectEvent((next: string) => {
    if (known.current !== null && known.current !== next) void passengers.refetch();
    known.current = next;
  });
  useEffect(() => {
    if (counts !== null) onCounts(counts);
  }, [counts]);
  return { travel, passengers };
}

interface Shown {
  readonly keyword: string;
  readonly group: PassengerGroup;
}

function Tools(props: {
  readonly all: readonly AgencyPassenger[];
  readonly shown: Shown;
  readonly onShow: (change: Partial<Shown>) => void;
  readonly withBooked: boolean;
  readonly onWithBooked: (on: boolean) => void;
}) {
  const t = useT();
  const { all, shown, onShow, withBooked } = props;
  const entered = useKeywordInput(shown.keyword, (keyword) => onShow({ keyword }));
  const groups: readonly (readonly [PassengerGroup, string])[] = [
    ["all", t(texts.groupAll, { count: countIn(all, "all") })],
    ["boarded", t(texts.groupBoarded, { count: countIn(all, "boarded") })],
    ["expected", t(texts.groupExpected, { count: countIn(all, "expected") })],
    ["cancelled", t(texts.groupCancelled, { count: countIn(all, "cancelled") })],
    ...(withBooked
      ? [["unpaid", t(texts.groupUnpaid, { count: countIn(all, "unpaid") })] as const]
      : []),
  ];
  return (
    <div className={styles.tools} role="search" aria-label={t(texts.title)}>
      <SearchField label={t(texts.search)} {...entered} />
      <SelectField
        slim
        label={t(texts.show)}
        value={shown.group}
        onChange={(event) => onShow({ group: event.target.value as PassengerGroup })}
      >
        {groups.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      <CheckBox checked={withBooked} onChange={(event) => props.onWithBooked(event.target.checked)}>
        {t(texts.withBooked)}
      </CheckBox>
    </div>
  );
}

function Passengers(props: {
  readonly all: readonly AgencyPassenger[];
  readonly shown: Shown;
  readonly onShow: (change: Partial<Shown>) => void;
  readonly travel: AgencyTravel | undefined;
}) {
  const t = useT();
  const [resent, onResend] = useState<AgencyPassenger | null>(null);
  const columns = usePassengerColumns(props.travel, onResend);
  const rows = shownPassengers(props.all, props.shown);
  if (props.all.length === 0)
    return <EmptyState title={t(stateMessages.no_passenger)} text={t(texts.emptyText)} />;
  if (rows.length === 0)
    return (
      <EmptyState title={t(stateMessages.no_results)} text={t(texts.noMatchText)}>
        <Button variant="quiet" onClick={() => props.onShow({ keyword: "", group: "all" })}>
          {t(texts.showAll)}
        </Button>
      </EmptyState>
    );
  return (
    <div className={styles.list}>
      <DataTable
        caption={t(texts.table)}
        columns={columns}
        rows={rows}
        rowKey={({ uuid }) => uuid}
      />
      {resent ? <ResendDialog passenger={resent} onClose={() => onResend(null)} /> : null}
    </div>
  );
}

/** The list as a file and on paper: beside the title, on phones below the list. */
function Files({ departureId, withBooked }: { departureId: string; withBooked: boolean }) {
  const t = useT();
  const { busy, onFile } = usePassengerFile(departureId, withBooked);
  return (
    <>
      {(["pdf", "csv"] as const).map((format) => (
        <Button
          key={format}
          variant="quiet"
          size="small"
          icon={downloadIcon}
          busy={busy === format}
          onClick={() => void onFile(format)}
        >
          {t(texts[format])}
        </Button>
      ))}
      <Button variant="quiet" size="small" icon={printIcon} onClick={() => window.print()}>
        {t(texts.print)}
      </Button>
    </>
  );
}

/** The heading that names the departure, also in print. */
function useDetail(travel: AgencyTravel | undefined): string {
  const t = useT();
  const language = useLanguage();
  if (!travel) return "";
  const day = parseDay(travel.departure_date);
  const route = t(texts.route, {
    from: shownTown(travel.city_departure, language),
    to: shownTown(travel.city_destination, language),
  });
  return [
    route,
    `${formatHour(travel.departure_hour)} – ${formatHour(travel.arriving_hour)}`,
    day ? spokenDay(day, language) : friendlyDay(travel.departure_date, language),
    classLabel(travel.travel_class, "list", language),
  ].join(" · ");
}

/** `/agency/my-travels/:uuid`: the passengers of a departure, with files, print, search, and links to call or write [A2.trav.04–14]. */
export function Page() {
  const t = useT();
  const { uuid = "" } = useParams();
  const [withBooked, onWithBooked] = useState(false);
  const [shown, setShown] = useState<Shown>({ keyword: "", group: "all" });
  const onShow = (change: Partial<Shown>) => setShown((before) => ({ ...before, ...change }));
  const { travel, passengers } = usePassengers(uuid, withBooked);
  const detail = useDetail(travel.data);
  const back = (
    <ButtonLink variant="quiet" size="small" icon={arrowLeftIcon} to="/agency/my-travels">
      {t(texts.back)}
    </ButtonLink>
  );
  const missing = (
    <EmptyState title={t(texts.missing)} text={t(texts.missingText)}>
      {back}
    </EmptyState>
  );
  const all = passengers.data;
  const files = <Files departureId={uuid} withBooked={withBooked} />;
  return (
    <OfficePage
      title={t(texts.title)}
      detail={detail}
      figures={travel.data ? <TravelFigures travel={travel.data} /> : null}
      actions={
        travel.data ? (
          <span className={styles.actions}>
            <span className="row only-l">{files}</span>
            <ButtonLink size="small" icon={scanIcon} to="/agency/checkin">
              {t(texts.checkIn)}
            </ButtonLink>
          </span>
        ) : null
      }
      className="stack"
    >
      {travel.data?.is_cancelled ? <Note tone="warn">{t(texts.cancelledDeparture)}</Note> : null}
      {travel.data ? (
        <QueryFailure shown={passengers} />
      ) : (
        <QueryFailure shown={travel} missing={missing} />
      )}
      {!travel.data && travel.isLoading ? <TextSkeleton lines={3} /> : null}
      {!all && passengers.isLoading ? <RowsSkeleton rows={6} text={t(texts.loading)} /> : null}
      {all && travel.data ? (
        <div className="stack" aria-busy={passengers.isPlaceholderData}>
          <Tools
            all={all}
            shown={shown}
            onShow={onShow}
            withBooked={withBooked}
            onWithBooked={(on) => {
              onWithBooked(on);
              if (!on && shown.group === "unpaid") onShow({ group: "all" });
            }}
          />
          <Passengers all={all} shown={shown} onShow={onShow} travel={travel.data} />
          <div className={`${styles.files} only-s`}>{files}</div>
          <p className={`muted ${styles.note}`}>{t(texts.audited)}</p>
          <div className={`row ${styles.note}`}>{back}</div>
        </div>
      ) : null}
    </OfficePage>
  );
}
