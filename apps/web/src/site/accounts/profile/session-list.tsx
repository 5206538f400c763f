import type { SessionOfUser } from "@wakafine/shared/accounts/profile-contract.ts";
import { formatDay, formatHour } from "@wakafine/shared/formats/dates.ts";
import { shownDevice } from "@wakafine/shared/accounts/device-name.ts";
import { profileMessages } from "@wakafine/shared/accounts/profile-messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { dayOf, hourOf } from "@wakafine/shared/rules/dates.ts";
import { useState } from "react";
import { pageQuery } from "../../../lib/page-data.tsx";
import { focusHeading, useHeadingWhenGone } from "../../../lib/focus-heading.ts";
import { useLanguage, useT, useServices } from "../../../lib/page-services.tsx";
import { useApiCall } from "../../../lib/use-api-call.ts";
import { useApiRead } from "../../../lib/use-api-read.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { RowsSkeleton } from "../../../ui/skeleton.tsx";
import { useEndAllSessions } from "./use-me.ts";
import * as styles from "./profile.module.css";

const heading = "#sessions";

function SessionRow({
  session,
  busy,
  onEnd,
}: {
  readonly session: SessionOfUser;
  readonly busy: boolean;
  readonly onEnd: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const row = useHeadingWhenGone<HTMLLIElement>(heading);
  const seen = new Date(session.last_seen_date);
  const device = shownDevice(session.device) ?? t(profileMessages.unrecognisedDevice);
  const details = [
    t(profileMessages.seen, {
      day: formatDay(dayOf(seen), language),
      hour: formatHour(hourOf(seen)),
    }),
    ...(session.address ? [t(profileMessages.address, { address: session.address })] : []),
  ];
  return (
    <li ref={row}>
      <div>
        <b>{device}</b>
        <p className="muted xs">{details.join(" · ")}</p>
      </div>
      {session.current ? (
        <Badge tone="ok">{t(profileMessages.thisDevice)}</Badge>
      ) : (
        <Button
          size="small"
          variant="quiet"
          busy={busy}
          onClick={onEnd}
          aria-label={t(profileMessages.endSessionOf, { device })}
        >
          {t(profileMessages.endSession)}
        </Button>
      )}
    </li>
  );
}

function EndAllSessions() {
  const t = useT();
  const { callApi, toasts } = useServices();
  const endAllSessions = useEndAllSessions();
  const [asking, setAsking] = useState(false);
  const { busy, run } = useApiCall(() => endAllSessions("/", () => callApi("endAllSessions", {})));
  const end = async () => {
    const result = await run();
    if (result?.ok && result.message) toasts.show("ok", result.message);
    setAsking(false);
  };
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t(profileMessages.endAll)}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t(profileMessages.endAllTitle)}
        text={t(profileMessages.endAllText)}
        confirmLabel={t(profileMessages.endAll)}
        cancelLabel={t(shellMessages.cancel)}
        danger
        busy={busy}
        onConfirm={() => void end()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

/** Sessions of the user: device, address, last use. One or all of them can be ended [G.auth.08]. */
export function SessionList() {
  const t = useT();
  const { callApi, toasts } = useServices();
  const { data, failure, read } = useApiRead(pageQuery("listSessions", {}), {
    authenticated: true,
  });
  const [ending, setEnding] = useState<string | null>(null);
  const { busy, run } = useApiCall((id: string) =>
    callApi("endOneSession", { params: { id } }, { authenticated: true }),
  );
  const end = async (id: string) => {
    setEnding(id);
    const result = await run(id);
    if (result?.ok && result.message) toasts.show("ok", result.message);
    // Also after "not found", because the session has already ended.
    if (result && (result.ok || result.failure.kind !== "network")) void read();
  };
  const again = () => {
    focusHeading(heading);
    void read();
  };
  return (
    <section className="card stack" aria-labelledby="sessions">
      <h2 className="h2" id="sessions">
        {t(profileMessages.sessions)}
      </h2>
      <p className="muted">{t(profileMessages.sessionsText)}</p>
      {data ? (
        <ul className={styles.sessions}>
          {data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={busy && ending === session.id}
              onEnd={() => void end(session.id)}
            />
          ))}
        </ul>
      ) : failure === null ? (
        <RowsSkeleton rows={2} />
      ) : (
        <ErrorState title={failure.message} level={3}>
          <Button size="small" onClick={again}>
            {t(shellMessages.retry)}
          </Button>
        </ErrorState>
      )}
      <EndAllSessions />
    </section>
  );
}
