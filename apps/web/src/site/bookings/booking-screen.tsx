import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "../../lib/navigation.tsx";
import { useApiQuery } from "../../lib/api-query.ts";
import { useLanguage, useT, useServices } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { EntryPage } from "../../ui/page-shells.tsx";
import { PageSkeleton } from "../../ui/skeleton.tsx";
import type { BookingDraft } from "./booking-draft.ts";
import { readDraft } from "./booking-draft.ts";
import { BookingDialog } from "./booking-dialog.tsx";
import { departureQuery, placesOf } from "./booking-address.ts";

/** `/app/booking?departure=…&city_destination=…&places=n`: the booking dialog over its departure. */
export function Screen() {
  const [search] = useSearchParams();
  const { tab } = useServices();
  const t = useT();
  const language = useLanguage();
  const navigate = useNavigate();
  const departure = useApiQuery(departureQuery(search), { quiet: true });
  // What this tab kept is known to the browser only, after the server's page is taken over.
  const [draft, setDraft] = useState<BookingDraft | null | undefined>();
  const id = search.get("departure") ?? "";
  useEffect(() => setDraft(readDraft(tab, id)), [tab, id]);

  if (departure.error)
    return (
      <NoDeparture
        failure={
          departure.error.status === 404 || departure.error.status === 400
            ? null
            : departure.error.message
        }
        onRetry={() => void departure.refetch()}
      />
    );
  if (!departure.data) return <PageSkeleton />;
  const leave = () => navigate(-1, { asked: true });
  return (
    <EntryPage>
      <h1 className="h1">{`${shownTown(departure.data.city_departure, language)} – ${shownTown(departure.data.city_destination, language)}`}</h1>
      <noscript>
        <p className="note warn">{t(bookingMessages.needsScript)}</p>
      </noscript>
      {draft === undefined ? null : (
        <BookingDialog
          departure={departure.data}
          destination={search.get("city_destination")}
          places={placesOf(search)}
          draft={draft}
          onLeave={leave}
        />
      )}
    </EntryPage>
  );
}

function NoDeparture({
  failure,
  onRetry,
}: {
  readonly failure: string | null;
  readonly onRetry: () => void;
}) {
  const t = useT();
  return (
    <EntryPage>
      {failure === null ? (
        <EmptyState level={1} title={t(bookingMessages.missingDeparture)}>
          <ButtonLink to="/app/home">{t(shellMessages.backHome)}</ButtonLink>
        </EmptyState>
      ) : (
        <ErrorState level={1} title={failure}>
          <Button onClick={onRetry}>{t(shellMessages.retry)}</Button>
        </ErrorState>
      )}
    </EntryPage>
  );
}
