import type { AuditRow } from "@wakafine/shared/contract/administration.ts";
import { auditMessages } from "@wakafine/shared/messages/admin-audit.ts";
import { adminAgencyMessages, adminMessages } from "@wakafine/shared/messages/admin.ts";
import type { ReactNode } from "react";
import { momentText } from "../../lib/moment-text.ts";
import { Link } from "../../lib/navigation.tsx";
import { useLanguage, useSay } from "../../lib/page-services.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { actionText, actorPath, actorText, auditLines, entityPath, entityText, reasonText } from "./audit-lines.ts";

function MaybeLink({ to, children }: { readonly to: string | null; readonly children: ReactNode }) {
  return to ? <Link to={to}>{children}</Link> : children;
}

/** What was done, and to what. */
function Act({ row }: { readonly row: AuditRow }) {
  const language = useLanguage();
  return (
    <>
      <b>{actionText(row.action, language)}</b>
      <small>
        <MaybeLink to={entityPath(row)}>{entityText(row.entity, language)}</MaybeLink>
      </small>
      <small className="adm-id">{row.entity_id}</small>
    </>
  );
}

/** Each value before and after, and why. */
function Changes({ row }: { readonly row: AuditRow }) {
  const say = useSay();
  const language = useLanguage();
  const lines = auditLines(row, language);
  return (
    <ul className="adm-changes">
      {lines.map(({ name, before, after }) => (
        <li key={name}>{before === undefined ? say(auditMessages.value, { name, value: after }) : say(adminMessages.change, { name, before, after })}</li>
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
    { id: "who", header: say(auditMessages.actor), cell: ({ actor }) => <MaybeLink to={actorPath(actor)}>{actorText(actor, language)}</MaybeLink> },
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
