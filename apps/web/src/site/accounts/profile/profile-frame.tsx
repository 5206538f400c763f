import type { Me } from "@wakafine/shared/accounts/profile-contract.ts";
import { profileMessages } from "@wakafine/shared/accounts/profile-messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import type { ReactNode } from "react";
import { QueryRoot } from "../../../lib/api-query.tsx";
import { useT } from "../../../lib/page-services.tsx";
import { Button } from "../../../ui/button.tsx";
import { refreshIcon } from "../../../ui/icons-booking.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import { TextSkeleton } from "../../../ui/skeleton.tsx";
import { useMe } from "./use-me.ts";
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
export function ProfileFrame(props: ProfileFrameProps) {
  return (
    <QueryRoot>
      <Profile {...props} />
    </QueryRoot>
  );
}

function Profile({ title, children }: ProfileFrameProps) {
  const t = useT();
  const { data, error, isPaused, refetch } = useMe();
  const problem =
    error?.message ?? (isPaused ? t(stateMessages["shared.internet_connexion_error"]) : null);
  return (
    <div className={styles.page}>
      <h1 className="h1">{title}</h1>
      {data ? children(data) : null}
      {!data && problem !== null ? (
        <ErrorState title={t(profileMessages.unreadable)} text={problem}>
          <Button icon={refreshIcon} onClick={() => void refetch()}>
            {t(shellMessages.retry)}
          </Button>
        </ErrorState>
      ) : null}
      {!data && problem === null ? <Waiting /> : null}
    </div>
  );
}
