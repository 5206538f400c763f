import { listMessages } from "@wakafine/shared/messages/lists.ts";
import { useT } from "../lib/page-services.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";

/** A page after the last one of a list. */
export function PastEnd({ onFirst }: { readonly onFirst: () => void }) {
  const t = useT();
  return (
    <EmptyState title={t(listMessages.pastEnd)}>
      <Button variant="quiet" onClick={onFirst}>
        {t(listMessages.firstPage)}
      </Button>
    </EmptyState>
  );
}
