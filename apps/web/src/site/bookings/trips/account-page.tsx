import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { tripsMessages } from "@wakafine/shared/bookings/trips-messages.ts";
import { type ReactNode, useState } from "react";
import type { ApiFailure } from "../../../lib/api-failure.ts";
import { useT } from "../../../lib/page-services.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { refreshIcon } from "../../../ui/icons-booking.ts";
import { TextSkeleton } from "../../../ui/skeleton.tsx";
import { tripsPath } from "./trips-address.ts";

/** The result of a query, as `useApiQuery` returns it. */
interface Read<Data> {
  readonly data: Data | undefined;
  readonly error: ApiFailure | null;
  readonly isPaused: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** Shows the data of a query, or its loading, offline, not found or error state. */
export function Loaded<Data>({
  query: { data, error, isPaused, refetch },
  children,
}: {
  readonly query: Read<Data>;
  readonly children: (data: Data) => ReactNode;
}) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await refetch();
    setBusy(false);
  };
  if (data !== undefined) return children(data);
  if (error?.status === 404)
    return (
      <EmptyState title={t(tripsMessages.noTrip)} text={t(tripsMessages.noTripText)}>
        <ButtonLink to={tripsPath}>{t(tripsMessages.back)}</ButtonLink>
      </EmptyState>
    );
  const problem =
    error?.message ?? (isPaused ? t(stateMessages["shared.internet_connexion_error"]) : null);
  if (problem !== null)
    return (
      <ErrorState title={t(tripsMessages.unreadable)} text={problem}>
        <Button icon={refreshIcon} busy={busy} onClick={() => void retry()}>
          {t(shellMessages.retry)}
        </Button>
      </ErrorState>
    );
  return (
    <div className="card">
      <p className="sr" role="status">
        {t(shellMessages.loading)}
      </p>
      <TextSkeleton lines={6} title />
    </div>
  );
}
