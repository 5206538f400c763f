import type { SessionOfPerson } from "@wakafine/shared/contract/profile.ts";
import { shownDevice } from "@wakafine/shared/formats/device-name.ts";
import { adminUserMessages } from "@wakafine/shared/messages/admin-users.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { useState } from "react";
import { momentText } from "../../lib/moment-text.ts";
import { useLanguage, useSay } from "../../lib/page-services.tsx";
import { Badge, Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { ActDialog } from "./act-dialog.tsx";
import { Section } from "./facts.tsx";
import { personName } from "./person-cells.tsx";
import { useAct } from "./use-act.ts";
import type { UserWithSessions } from "./user-facts.tsx";

function useColumns(): readonly Column<SessionOfPerson>[] {
  const say = useSay();
  const language = useLanguage();
  const moment = (at: string) => <time dateTime={at}>{momentText(at, language)}</time>;
  return [
    {
      id: "device",
      header: say(adminUserMessages.device),
      cell: ({ device, current }) => (
        <span className="adm-device">
          {shownDevice(device) ?? say(adminUserMessages.unknownDevice)} {current ? <Badge tone="ok">{say(adminUserMessages.thisDevice)}</Badge> : null}
        </span>
      ),
    },
    { id: "address", header: say(adminUserMessages.address), cell: ({ address }) => <span className="code">{address ?? say(stateMessages.missing_value)}</span> },
    { id: "seen", header: say(adminUserMessages.seen), cell: ({ last_seen_date }) => moment(last_seen_date) },
    { id: "opened", header: say(adminUserMessages.opened), cell: ({ created_date }) => moment(created_date) },
  ];
}

function EndQuestion({ person, onClose }: { readonly person: UserWithSessions; readonly onClose: () => void }) {
  const say = useSay();
  const { busy, failure, act } = useAct("endAdminUserSessions");
  const end = async () => {
    if ((await act({ params: { id: person.id } }))?.ok) onClose();
  };
  const text = (
    <div className="stack">
      <p>{say(adminUserMessages.endSessionsText)}</p>
      {person.sessions.some(({ current }) => current) ? <Note tone="warn">{say(adminUserMessages.endOwnText)}</Note> : null}
    </div>
  );
  return (
    <ActDialog
      danger
      title={say(adminUserMessages.endSessionsTitle, { name: personName(person, say) })}
      text={text}
      confirmLabel={say(adminUserMessages.endSessions)}
      busy={busy}
      failure={failure}
      onConfirm={() => void end()}
      onCancel={onClose}
    />
  );
}

/** Where the person is logged in, and the end of it all [G.auth.08]. */
export function UserSessions({ person }: { readonly person: UserWithSessions }) {
  const say = useSay();
  const columns = useColumns();
  const [asking, setAsking] = useState(false);
  const { sessions } = person;
  return (
    <Section id="sessions" title={say(adminUserMessages.sessions)}>
      {sessions.length > 0 ? (
        <>
          <DataTable caption={say(adminUserMessages.sessions)} columns={columns} rows={sessions} rowKey={(session) => session.id} />
          <div className="adm-acts">
            <Button look="danger" onClick={() => setAsking(true)}>
              {say(adminUserMessages.endSessions)}
            </Button>
          </div>
        </>
      ) : (
        <p className="muted">{say(adminUserMessages.noSessions)}</p>
      )}
      {asking ? <EndQuestion person={person} onClose={() => setAsking(false)} /> : null}
    </Section>
  );
}
