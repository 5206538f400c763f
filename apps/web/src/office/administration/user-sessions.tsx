import type { SessionOfUser } from "@wakafine/shared/accounts/profile-contract.ts";
import { shownDevice } from "@wakafine/shared/accounts/device-name.ts";
import { adminUserMessages } from "@wakafine/shared/administration/user-messages.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { useState } from "react";
import { momentText } from "../../lib/moment-text.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { Badge, Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Section } from "./details.tsx";
import { userName } from "./user-cells.tsx";
import { useAction } from "./use-action.ts";
import type { UserWithSessions } from "./user-details.tsx";
import * as styles from "./admin.module.css";

function useDeviceName() {
  const t = useT();
  return ({ device }: SessionOfUser) =>
    shownDevice(device) ?? t(adminUserMessages.unrecognisedDevice);
}

function useColumns(onEnd: (session: SessionOfUser) => void): readonly Column<SessionOfUser>[] {
  const t = useT();
  const language = useLanguage();
  const nameOf = useDeviceName();
  const moment = (at: string) => <time dateTime={at}>{momentText(at, language)}</time>;
  return [
    {
      id: "device",
      header: t(adminUserMessages.device),
      cell: (session) => (
        <span className={styles.device}>
          {nameOf(session)}{" "}
          {session.current ? <Badge tone="ok">{t(adminUserMessages.thisDevice)}</Badge> : null}
        </span>
      ),
    },
    {
      id: "address",
      header: t(adminUserMessages.address),
      cell: ({ address }) => (
        <span className="code">{address ?? t(stateMessages.missing_value)}</span>
      ),
    },
    {
      id: "seen",
      header: t(adminUserMessages.seen),
      cell: ({ last_seen_date }) => moment(last_seen_date),
    },
    {
      id: "opened",
      header: t(adminUserMessages.opened),
      cell: ({ created_date }) => moment(created_date),
    },
    {
      id: "end",
      header: t(adminUserMessages.endSession),
      quiet: true,
      align: "right",
      // The administrator ends their own session by logging out.
      cell: (session) =>
        session.current ? null : (
          <Button
            variant="quiet"
            size="small"
            aria-label={t(adminUserMessages.endSessionOn, { device: nameOf(session) })}
            onClick={() => onEnd(session)}
          >
            {t(adminUserMessages.endSession)}
          </Button>
        ),
    },
  ];
}

function EndOneQuestion({
  user,
  session,
  onClose,
}: {
  readonly user: UserWithSessions;
  readonly session: SessionOfUser;
  readonly onClose: () => void;
}) {
  const t = useT();
  const nameOf = useDeviceName();
  const { isPending, error, mutate } = useAction("endAdminUserSession", onClose);
  return (
    <ConfirmDialog
      danger
      title={t(adminUserMessages.endSessionTitle, { device: nameOf(session) })}
      text={t(adminUserMessages.endSessionText)}
      confirmLabel={t(adminUserMessages.endSession)}
      busy={isPending}
      failure={error}
      onConfirm={() => mutate({ params: { id: user.id, session_id: session.id } })}
      onCancel={onClose}
    />
  );
}

function EndQuestion({
  user,
  onClose,
}: {
  readonly user: UserWithSessions;
  readonly onClose: () => void;
}) {
  const t = useT();
  const { isPending, error, mutate } = useAction("endAdminUserSessions", onClose);
  const text = (
    <div className="stack">
      <p>{t(adminUserMessages.endSessionsText)}</p>
      {user.sessions.some(({ current }) => current) ? (
        <Note tone="warn">{t(adminUserMessages.endOwnText)}</Note>
      ) : null}
    </div>
  );
  return (
    <ConfirmDialog
      danger
      title={t(adminUserMessages.endSessionsTitle, { name: userName(user, t) })}
      text={text}
      confirmLabel={t(adminUserMessages.endSessions)}
      busy={isPending}
      failure={error}
      onConfirm={() => mutate({ params: { id: user.id } })}
      onCancel={onClose}
    />
  );
}

/** Sessions of the user, each with the button that ends it, and the button that ends all of them [G.auth.08]. */
export function UserSessions({ user }: { readonly user: UserWithSessions }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const [ending, setEnding] = useState<SessionOfUser | null>(null);
  const columns = useColumns(setEnding);
  const { sessions } = user;
  return (
    <Section id="sessions" title={t(adminUserMessages.sessions)}>
      {sessions.length > 0 ? (
        <>
          <DataTable
            caption={t(adminUserMessages.sessions)}
            columns={columns}
            rows={sessions}
            rowKey={(session) => session.id}
          />
          <div className={styles.acts}>
            <Button variant="danger" onClick={() => setAsking(true)}>
              {t(adminUserMessages.endSessions)}
            </Button>
          </div>
        </>
      ) : (
        <p className="muted">{t(adminUserMessages.noSessions)}</p>
      )}
      {ending ? (
        <EndOneQuestion user={user} session={ending} onClose={() => setEnding(null)} />
      ) : null}
      {asking ? <EndQuestion user={user} onClose={() => setAsking(false)} /> : null}
    </Section>
  );
}
