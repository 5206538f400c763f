import { listMessages } from "@wakafine/shared/messages/lists.ts";
import { useT } from "../lib/page-services.tsx";
import { Button, ButtonLink } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";
import type { HeadingLevel } from "./panel-heading.tsx";

/** How the first page is opened: by `onFirst` in the office, by a link to `first` on pages of the site. */
type ToFirstPage =
  | { readonly onFirst: () => void; readonly first?: never }
  | { readonly first: string; readonly onFirst?: never };

/** Shown for a page after the last one of a list. */
export function PastEnd(props: ToFirstPage & { readonly level?: HeadingLevel }) {
  const t = useT();
  const { level, onFirst, first } = props;
  return (
    <EmptyState title={t(listMessages.pastEnd)} {...(level ? { level } : {})}>
      {onFirst ? (
        <Button variant="quiet" onClick={onFirst}>
          {t(listMessages.firstPage)}
        </Button>
      ) : (
        <ButtonLink variant="quiet" to={first}>
          {t(listMessages.firstPage)}
        </ButtonLink>
      )}
    </EmptyState>
  );
}
