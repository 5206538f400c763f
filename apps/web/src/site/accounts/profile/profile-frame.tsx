import type { Me } from "@wakafine/shared/accounts/profile-contract.ts";
import { profileMessages } from "@wakafine/shared/accounts/profile-messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import type { ReactNode } from "react";
import { useT } from "../../../lib/page-services.tsx";
import { Button } from "../../../ui/button.tsx";
import { refreshIcon } from "../../../ui/icons-booking.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import { TextSkeleton } from "../../../ui/skeleton.tsx";
import { MeContext, useMe } from "./use-me.ts";
import * as styles from "./profile.module.css";

function Waiting() {
  const t = useT();
  return (
    <div className="card">
      <p className="sr" role="status">
        {t(shellMessages.loading)}
      </p>
      <TextSkeleton lines={6} title />
    </div>
  );
}

interface ProfileFrameProps {
  readonly title: string;
  readonly children: (me: Me) => ReactNode;
}

/** Layout of an account page: its title, then its content for the user, or the loading or error state. */
export function ProfileFrame({ title, children }: ProfileFrameProps) {
  const t = useT();
  const me = useMe();
  const { data, failure, read } = me;
  return (
    <div className={styles.page}>
      <h1 className="h1">{title}</h1>
      {data ? <MeContext value={me}>{children(data)}</MeContext> : null}
      {!data && failure ? (
        <ErrorState title={t(profileMessages.unreadable)} text={failure.message}>
          <Button icon={refreshIcon} onClick={() => void read()}>
            {t(shellMessages.retry)}
          </Button>
        </ErrorState>
      ) : null}
      {!data && !failure ? <Waiting /> : null}
    </div>
  );
}
