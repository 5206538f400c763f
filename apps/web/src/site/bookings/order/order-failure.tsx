import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import type { ApiFailure } from "../../../lib/api-failure.ts";
import { reloadPage } from "../../../lib/page-data.tsx";
import { useT } from "../../../lib/page-services.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { EntryPage } from "../../../ui/page-shells.tsx";

/** Shown when the order could not be read: an invalid link or a temporary failure. */
export function OrderFailure({ failure }: { readonly failure: ApiFailure | undefined }) {
  const t = useT();
  return (
    <EntryPage>
      {failure?.status === 404 ? (
        <EmptyState level={1} title={t(orderMessages.noOrder)} text={t(orderMessages.noOrderText)}>
          <ButtonLink to="/app/reservation/reopen">{t(shellMessages.findOrder)}</ButtonLink>
          <ButtonLink to="/app/home" variant="quiet">
            {t(shellMessages.backHome)}
          </ButtonLink>
        </EmptyState>
      ) : (
        <ErrorState level={1} title={failure?.message ?? ""}>
          <Button onClick={reloadPage}>{t(shellMessages.retry)}</Button>
        </ErrorState>
      )}
    </EntryPage>
  );
}
