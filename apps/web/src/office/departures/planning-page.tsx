import type { AgencyDeparture } from "@wakafine/shared/departures/planning-contract.ts";
import {
  calendarMessages,
  planningMessages,
} from "@wakafine/shared/departures/planning-messages.ts";
import { shortcutMessages } from "@wakafine/shared/messages/shortcut-messages.ts";
import { type Day, dayOf, parseDay } from "@wakafine/shared/rules/dates.ts";
import { useEffect, useEffectEvent, useReducer, useState } from "react";
import { useSearchParams } from "../search-params.ts";
import { readOnlyStateOf } from "../../lib/agency-access.ts";
import { useAccount, useLanguage, useT } from "../../lib/page-services.tsx";
import { useKeywordInput } from "../../lib/keyword-input.ts";
import { Button } from "../../ui/button.tsx";
import { plusIcon } from "../../ui/icons.ts";
import { FilterSelect } from "../filter-select.tsx";
import { OfficePage } from "../office-page.tsx";
import { ReadOnlyNote } from "../../ui/read-only-note.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { weekOf, weekTexts } from "../weeks.ts";
import { useHasDraft } from "../form-draft.ts";
import { useLoadedDialog } from "../use-loaded-dialog.ts";
import { DeleteDepartureDialog } from "./delete-departure-dialog.tsx";
import { DepartureList } from "./departure-list.tsx";
import type { EditedDeparture } from "./edit-trip.ts";
import {
  planningSearch,
  type PlanningView,
  readPlanning,
  type ShownState,
} from "./planning-address.ts";
import { type Opening, openingOf } from "./planning-opening.ts";
import { tripDraft } from "./trip-drafts.ts";
import { WeekStrip } from "./week-strip.tsx";
import * as styles from "./planning.module.css";

type OnView = (change: Partial<PlanningView>) => void;

type PlannedDeparture = Pick<AgencyDeparture, "uuid" | "departure_date" | "departure_hour">;

const none: ReadonlySet<string> = new Set();

function usePlanning() {
  const [search, setSearch] = useSearchParams();
  const today = dayOf(new Date());
  const view = readPlanning(search, today);
  const [opening, setOpening] = useState<Opening | null>(() => openingOf(view, new Date()));
  // Stays after the list is opened, so that it is not read again.
  const [start, setStart] = useState<Opening | null>(opening);
  const [planned, setPlanned] = useState(none);
  // A new filter starts at page 1; typing replaces the history entry.
  const show: OnView = (change) =>
    setSearch(planningSearch({ ...view, page: 1, ...change }), { replace: true });
  const openAt = (next: Opening | null) => {
    setOpening(next);
    setStart(next);
  };
  const onView: OnView = (change) => {
    openAt(null);
    show(change);
  };
  const onDay = (day: Day) => {
    openAt(openingOf({ ...view, page: 1, day }, new Date()));
    show({ day });
  };
  const showPlanned = (departures: readonly PlannedDeparture[], filters: Partial<PlanningView>) => {
    const [first] = departures;
    const day = parseDay(first?.departure_date ?? "");
    if (!first || !day) return;
    const ids = new Set(departures.map(({ uuid }) => uuid));
    setPlanned(ids);
    openAt({ day, hour: first.departure_hour, planned: ids });
    show({ day, ...filters });
  };
  return {
    view,
    today,
    onView,
    onDay,
    onPlanned: (departures: readonly PlannedDeparture[]) =>
      showPlanned(departures, { state: "", keyword: "" }),
    /** The search stays, except one with an hour, which the departure may have left. */
    onEdited: (departure: PlannedDeparture) =>
      showPlanned([departure], /\d/.test(view.keyword) ? { keyword: "" } : {}),
    opening,
    startHour: start?.day === view.day && view.page === 1 ? start.hour : null,
    onSeek: (page: number) => show({ page }),
    onOpened: () => setOpening(null),
    planned,
  };
}

/** Alt+N anywhere on the page calls `onNew`. A single letter would conflict with text fields and speech input. */
function useNewKey(onNew: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (
      !event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      event.code !== "KeyN" ||
      document.querySelector("dialog:modal")
    )
      return;
    event.preventDefault();
    onNew();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

/** The dialog that deletes a departure. Afterwards the row with the pressed button is removed, so the focus moves to the content of the page. */
function useDeletion() {
  const [departure, onDelete] = useState<AgencyDeparture | null>(null);
  const [deleted, count] = useReducer((known: number) => known + 1, 0);
  useEffect(() => {
    if (deleted > 0) document.getElementById("content")?.focus({ preventScroll: true });
  }, [deleted]);
  const onClose = () => onDelete(null);
  const dialog = departure ? (
    <DeleteDepartureDialog
      departure={departure}
      onClose={onClose}
      onDeleted={() => {
        onClose();
        count();
      }}
    />
  ) : null;
  return { dialog, onDelete };
}

/** The dialog that edits a departure; `onEdited` shows the departure, which may have another day. */
function useEdit(onEdited: (departure: EditedDeparture) => void) {
  const [departure, setDeparture] = useState<EditedDeparture | null>(null);
  const { Dialog, open, close } = useLoadedDialog(
    async () => (await import("./edit-departure-dialog.tsx")).EditDepartureDialog,
  );
  const dialog =
    Dialog && departure ? (
      <Dialog
        departure={departure}
        onClose={close}
        onEdited={(edited) => {
          close();
          onEdited(edited);
        }}
      />
    ) : null;
  const onEdit = (chosen: EditedDeparture) => {
    setDeparture(chosen);
    open();
  };
  return { dialog, onEdit };
}

function Tools({ view, onView }: { readonly view: PlanningView; readonly onView: OnView }) {
  const t = useT();
  const entered = useKeywordInput(view.keyword, (keyword) => onView({ keyword }));
  const states: readonly (readonly [ShownState, string])[] = [
    ["", t(planningMessages.stateAll)],
    ["in_progress", t(planningMessages.stateInProgress)],
    ["past", t(planningMessages.statePast)],
  ];
  return (
    <div className={styles.tools} role="search" aria-label={t(planningMessages.title)}>
      <SearchField label={t(planningMessages.search)} {...entered} />
      <FilterSelect
        label={t(planningMessages.state)}
        value={view.state}
        choices={states}
        onChoose={(state) => onView({ state })}
      />
    </div>
  );
}

/** `/agency/planing`: the departures of a day, and the form that plans new ones [A2.plan.01]. */
export function Page() {
  const t = useT();
  const language = useLanguage();
  const { view, today, onView, onDay, onPlanned, onEdited, ...shown } = usePlanning();
  const isDrafted = useHasDraft(tripDraft);
  const adding = useLoadedDialog(
    async () => (await import("./new-departure-dialog.tsx")).NewDepartureDialog,
  );
  const mayPlan = readOnlyStateOf(useAccount()) === null;
  const onStart = useEffectEvent(() => isDrafted && mayPlan && adding.open());
  useEffect(() => void onStart(), []);
  const copying = useLoadedDialog(
    async () => (await import("./copy-departures-dialog.tsx")).CopyDeparturesDialog,
  );
  const deletion = useDeletion();
  const edit = useEdit(onEdited);
  const [copied, setCopied] = useState<AgencyDeparture | null>(null);
  const add = (departure: AgencyDeparture | null) => {
    setCopied(departure);
    adding.open();
  };
  const addNew = () => add(null);
  useNewKey(() => mayPlan && addNew());
  const around = view.day ?? today;
  const week = weekOf(around);
  const detail = t(
    calendarMessages.weekOf,
    weekTexts(week[0] ?? around, week[6] ?? around, language),
  );
  const action = mayPlan ? (
    <Button size="small" icon={plusIcon} aria-keyshortcuts="Alt+N" onClick={addNew}>
      {t(planningMessages.newDeparture)}
      <kbd className={`${styles.keyHint} only-l`} aria-hidden="true">
        {t(shortcutMessages.newDepartureKey)}
      </kbd>
    </Button>
  ) : (
    <ReadOnlyNote />
  );
  return (
    <OfficePage
      title={t(planningMessages.title)}
      detail={<span className="only-l">{detail}</span>}
      actions={action}
      className={styles.page}
    >
      <WeekStrip
        around={around}
        chosen={view.day}
        today={today}
        onDay={onDay}
        onAll={() => onView({ day: null })}
        onCopy={mayPlan ? copying.open : null}
      />
      <DepartureList
        tools={<Tools view={view} onView={onView} />}
        view={view}
        onView={onView}
        onNew={mayPlan ? addNew : null}
        actions={mayPlan ? { onEdit: edit.onEdit, onCopy: add, onDelete: deletion.onDelete } : null}
        {...shown}
      />
      {copying.Dialog ? (
        <copying.Dialog
          day={around}
          onClose={copying.close}
          onCopied={(departures) => {
            copying.close();
            onPlanned(departures);
          }}
        />
      ) : null}
      {deletion.dialog}
      {edit.dialog}
      {adding.Dialog ? (
        <adding.Dialog
          day={around < today ? today : around}
          copied={copied}
          onClose={adding.close}
          onPlanned={(departures) => {
            adding.close();
            onPlanned(departures);
          }}
        />
      ) : null}
    </OfficePage>
  );
}
