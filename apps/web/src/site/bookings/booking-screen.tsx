import type { DepartureDetail } from "@wakafine/shared/departures/contract.ts";
import { legMessages } from "@wakafine/shared/bookings/leg-messages.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useEffect, useState } from "react";
import { usePageAddress } from "../../lib/page-address.tsx";
import { reloadPage, usePageData } from "../../lib/page-data.tsx";
import { useLanguage, useT, useServices } from "../../lib/page-services.tsx";
import { returnError } from "../../lib/return-legs.ts";
import { bookingAddress } from "../../lib/trip-search.ts";
import { shownTown } from "../../lib/town-text.ts";
import { Note } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { EntryPage } from "../../ui/page-shells.tsx";
import type { BookingDraft } from "./booking-draft.ts";
import { draftWithReturn, readDraft } from "./booking-draft.ts";
import { BookingDialog } from "./booking-dialog.tsx";
import {
  deliveryQuery,
  departureQuery,
  listAddresses,
  placesOf,
  returnQuery,
} from "./booking-address.ts";

/** `/app/booking?departure=…&city_destination=…&places=n&return=…&return_destination=…`: booking dialog of a departure, with `return` of a return trip. */
export function Screen() {
  const { query } = usePageAddress();
  const { callApi } = useServices();
  const t = useT();
  const language = useLanguage();
  const wanted = departureQuery(query);
  const { data: fetched, error } = usePageData(wanted);
  const wantedReturn = returnQuery(query);
  const fetchedReturn = usePageData(wantedReturn ?? wanted).data;
  const delivery = usePageData(deliveryQuery).data ?? { initial: "SMS", messenger: false };
  const [departure, setDeparture] = useState(fetched);
  const [returnLeg, setReturnLeg] = useState(wantedReturn ? fetchedReturn : null);
  const refresh = async () => {
    const read = (one: typeof wanted) => callApi(one.id, one.input, { quiet: true });
    const [result, back] = await Promise.all([read(wanted), wantedReturn && read(wantedReturn)]);
    if (result.ok) setDeparture(result.data);
    if (back?.ok) setReturnLeg(back.data);
  };
  const draft = useDraft(query.get("departure") ?? "", query.get("return"));

  if (!departure) {
    const isMissing = error?.status === 404 || error?.status === 400;
    return <NoDeparture failure={isMissing ? null : (error?.message ?? "")} />;
  }
  const returnRefusal = returnLeg ? returnError(returnLeg, departure) : "missing";
  if (wantedReturn && returnRefusal)
    return <NoReturnLeg departure={departure} refusal={returnRefusal} />;
  return (
    <EntryPage>
      <h1 className="h1">{`${shownTown(departure.city_departure, language)} – ${shownTown(departure.city_destination, language)}`}</h1>
      <noscript>
        <Note tone="warn">
          <p>{t(bookingMessages.needsScript)}</p>
        </Note>
      </noscript>
      {draft === undefined ? null : (
        <BookingDialog
          departure={departure}
          destination={query.get("city_destination")}
          returnLeg={returnLeg ?? null}
          places={placesOf(query)}
          delivery={delivery}
          draft={draft}
          onOutdated={() => void refresh()}
        />
      )}
    </EntryPage>
  );
}

/** Returns this tab's draft, which is available only in the browser, after hydration; undefined until then. Seats of other legs are released. */
function useDraft(departure: string, back: string | null): BookingDraft | null | undefined {
  const { callApi, tab } = useServices();
  const [draft, setDraft] = useState<BookingDraft | null | undefined>();
  useEffect(() => {
    const kept = readDraft(tab, departure);
    const next = kept && draftWithReturn(kept, back, crypto.randomUUID());
    if (kept?.hold && !next?.hold)
      void callApi("releaseHold", { params: { token: kept.hold.hold_token } }, { quiet: true });
    setDraft(next);
  }, [callApi, tab, departure, back]);
  return draft;
}

/** Shown for a return that does not exist, or that goes elsewhere or too early: an address may have been changed by hand [G.book.26]. */
function NoReturnLeg({
  departure,
  refusal,
}: {
  readonly departure: DepartureDetail;
  readonly refusal: "missing" | "return_route" | "return_too_early";
}) {
  const t = useT();
  const places = placesOf(usePageAddress().query);
  return (
    <EntryPage>
      <EmptyState
        level={1}
        title={t(refusal === "missing" ? legMessages.noReturn : fieldMessages[refusal])}
      >
        <ButtonLink full to={listAddresses(departure, null, places).returns}>
          {t(legMessages.otherReturn)}
        </ButtonLink>
        <ButtonLink full variant="quiet" to={bookingAddress(departure, places)}>
          {t(legMessages.oneWay)}
        </ButtonLink>
      </EmptyState>
    </EntryPage>
  );
}

function NoDeparture({ failure }: { readonly failure: string | null }) {
  const t = useT();
  return (
    <EntryPage>
      {failure === null ? (
        <EmptyState level={1} title={t(bookingMessages.missingDeparture)}>
          <ButtonLink to="/app/home">{t(shellMessages.backHome)}</ButtonLink>
        </EmptyState>
      ) : (
        <ErrorState level={1} title={failure}>
          <Button onClick={reloadPage}>{t(shellMessages.retry)}</Button>
        </ErrorState>
      )}
    </EntryPage>
  );
}
