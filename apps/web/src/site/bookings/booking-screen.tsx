import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useEffect, useState } from "react";
import { usePageAddress } from "../../lib/page-address.tsx";
import { reloadPage, usePageData } from "../../lib/page-data.tsx";
import { useLanguage, useT, useServices } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { Note } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { EntryPage } from "../../ui/page-shells.tsx";
import type { BookingDraft } from "./booking-draft.ts";
import { readDraft } from "./booking-draft.ts";
import { BookingDialog } from "./booking-dialog.tsx";
import { departureQuery, placesOf } from "./booking-address.ts";

/** `/app/booking?departure=…&city_destination=…&places=n`: booking dialog of a departure. */
export function Screen() {
  const { query } = usePageAddress();
  const { callApi, tab } = useServices();
  const t = useT();
  const language = useLanguage();
  const wanted = departureQuery(query);
  const { data: fetched, error } = usePageData(wanted);
  const [departure, setDeparture] = useState(fetched);
  const refresh = async () => {
    const result = await callApi(wanted.id, wanted.input, { quiet: true });
    if (result.ok) setDeparture(result.data);
  };
  // The draft in the tab is available only in the browser, after hydration.
  const [draft, setDraft] = useState<BookingDraft | null | undefined>();
  const id = query.get("departure") ?? "";
  useEffect(() => setDraft(readDraft(tab, id)), [tab, id]);

  if (!departure) {
    const isMissing = error?.status === 404 || error?.status === 400;
    return <NoDeparture failure={isMissing ? null : (error?.message ?? "")} />;
  }
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
          places={placesOf(query)}
          draft={draft}
          onPriceChanged={() => void refresh()}
        />
      )}
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
