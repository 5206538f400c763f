import type { AuditRow } from "@wakafine/shared/contract/administration.ts";
import { auditMessages } from "@wakafine/shared/messages/admin-audit.ts";
import { adminAgencyMessages, adminMessages } from "@wakafine/shared/messages/admin.ts";
import type { ReactNode } from "react";
import { momentText } from "../../lib/moment-text.ts";
import { Link } from "../../lib/navigation.tsx";
import { useLanguage, useSay } from "../../lib/page-services.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { actionText, actorPath, actorText, type AuditLine, auditLines, entityPath, isMachineWord, reasonText, subjectKind, subjectName } from "./audit-lines.ts";

/** A name that leads to its page; its id is the title. */
function Named({ to, id, children }: { readonly to: string | null; readonly id: string; readonly children: ReactNode }) {
  return to ? (
    <Link className="adm-link" to={to} title={id}>
      {children}
    </Link>
  ) : (
    <span title={id}>{children}</span>
  );
}

function Actor({ actor }: Pick<AuditRow, "actor">) {
  const language = useLanguage();
  return (
    <Named to={actorPath(actor)} id={actor.id}>
      {actorText(actor, language)}
    </Named>
  );
}

/** What was done, and to what: by its name, or by its id where it has none. */
function Act({ row }: { readonly row: AuditRow }) {
  const language = useLanguage();
  const name = subjectName(row.subject, language);
  const hasWord = name !== null || row.subject.gone || row.entity === "person";
  return (
    <>
      <b>{actionText(row.action, language)}</b>
      <small>
        {subjectKind(row, language)}
        {name ? (
          <>
            {" "}
            <Named to={entityPath(row)} id={row.entity_id}>
              {name}
            </Named>
          </>
        ) : null}
      </small>
      {hasWord ? null : <small className="adm-id">{row.entity_id}</small>}
    </>
  );
}

function Line({ line: { name, before, after, to } }: { readonly line: AuditLine }) {
  const say = useSay();
  if (before !== undefined) return say(adminMessages.change, { name, before, after });
  if (to) {
    return (
      <>
        {say(auditMessages.value, { name, value: "" })}
        <Link className="adm-link" to={to}>
          {after}
        </Link>
      </>
    );
  }
  return <span className={isMachineWord(after) ? "adm-id" : undefined}>{say(auditMessages.value, { name, value: after })}</span>;
}

/** Each value before and after, and why. */
function Changes({ row }: { readonly row: AuditRow }) {
  const say = useSay();
  const language = useLanguage();
  const lines = auditLines(row, language);
  return (
    <ul className="adm-changes">
      {lines.map((line) => (
        <li key={line.name}>
          <Line line={line} />
        </li>
      ))}
      {row.reason ? <li className="muted">{say(adminAgencyMessages.reasonGiven, { reason: reasonText(row.reason, language) })}</li> : null}
    </ul>
  );
}

/** Cards have no heads: there the id says what it is. */
function RequestId({ id }: { readonly id: string | null }) {
  const say = useSay();
  if (id === null) return null;
  return (
    <>
      <span className="only-s muted xs">{say(auditMessages.request)} </span>
      <span className="adm-id">{id}</span>
    </>
  );
}

function useColumns(): readonly Column<AuditRow>[] {
  const say = useSay();
  const language = useLanguage();
  return [
    { id: "when", header: say(auditMessages.when), cell: (row) => <time dateTime={row.happened_at}>{momentText(row.happened_at, language)}</time> },
    { id: "who", header: say(auditMessages.actor), cell: ({ actor }) => <Actor actor={actor} /> },
    { id: "what", header: say(auditMessages.what), cell: (row) => <Act row={row} /> },
    { id: "changes", header: say(auditMessages.changes), cell: (row) => <Changes row={row} /> },
    { id: "request", header: say(auditMessages.request), cell: (row) => <RequestId id={row.request_id} /> },
  ];
}

/** Changes as a table: who, when, what, before and after, and the request they came with [G.role.05]. */
export function AuditTable({ caption, rows }: { readonly caption: string; readonly rows: readonly AuditRow[] }) {
  const columns = useColumns();
  return (
    <div className="adm-log">
      <DataTable caption={caption} columns={columns} rows={rows} rowKey={(row) => row.id} />
    </div>
  );
}
