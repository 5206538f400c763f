import { listMessages } from "@wakafine/shared/messages/lists.ts";
import { useT } from "../lib/page-services.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import type { HeadingLevel } from "../ui/panel-heading.tsx";

/** Shown for a page after the last one of a list. */
export function PastEnd({
  level,
  onFirst,
}: {
  readonly level?: HeadingLevel;
  readonly onFirst: () => void;
}) {
  const t = useT();
  return (
    <EmptyState title={t(listMessages.pastEnd)} {...(level ? { level } : {})}>
      <Button variant="quiet" onClick={onFirst}>
        {t(listMessages.firstPage)}
      </Button>
    </EmptyState>
  );
}
