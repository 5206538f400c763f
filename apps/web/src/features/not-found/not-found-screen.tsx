import { noPageMessages } from "@wakafine/shared/messages/no-page.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useSay } from "../../lib/page-services.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

/** The page of unknown addresses [C2.pub.03]. */
export function Screen() {
  const say = useSay();
  return (
    <div className="wrap sect">
      <EmptyState title={say(noPageMessages.notFoundHeading)} text={say(noPageMessages.notFoundText)} level={1} picture>
        <ButtonLink to="/app/home" full>
          {say(shellMessages.backHome)}
        </ButtonLink>
        <ButtonLink to="/app/result" look="quiet" full>
          {say(noPageMessages.nextDepartures)}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
