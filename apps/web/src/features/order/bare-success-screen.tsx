import { orderMessages } from "@wakafine/shared/messages/order.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useSay } from "../../lib/page-services.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { EntryPage } from "../../ui/page-shells.tsx";

/** `/app/reservation/success` without an order: for old links [C2.pay.02, G.pay.04]. */
export function Screen() {
  const say = useSay();
  return (
    <EntryPage>
      <EmptyState level={1} picture title={say(orderMessages.bareSuccess)} text={say(orderMessages.bareSuccessText)}>
        <ButtonLink to="/app/home">{say(shellMessages.backHome)}</ButtonLink>
      </EmptyState>
    </EntryPage>
  );
}
