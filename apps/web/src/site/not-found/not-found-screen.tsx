import { noPageMessages } from "@wakafine/shared/messages/no-page.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useT } from "../../lib/page-services.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

/** Page of unknown addresses [C2.pub.03]. */
export function Screen() {
  const t = useT();
  return (
    <div className="wrap sect">
      <EmptyState
        title={t(noPageMessages.notFoundHeading)}
        text={t(noPageMessages.notFoundText)}
        level={1}
        picture
      >
        <ButtonLink to="/app/home" full>
          {t(shellMessages.backHome)}
        </ButtonLink>
        <ButtonLink to="/app/result" variant="quiet" full>
          {t(noPageMessages.nextDepartures)}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
