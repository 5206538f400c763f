import type { AuditRow } from "@wakafine/shared/administration/contract.ts";
import { auditMessages } from "@wakafine/shared/administration/audit-messages.ts";
import { adminAgencyMessages, adminMessages } from "@wakafine/shared/administration/messages.ts";
import type { ReactNode } from "react";
import { momentText } from "../../lib/moment-text.ts";
import { Link } from "react-router";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import {
  actionText,
  actorPath,
  actorText,
  type AuditLine,
  auditLines,
  subjectPath,
  isInternalId,
  reasonText,
  subjectKind,
  subjectName,
} from "./audit-lines.ts";
import * as styles from "./admin.module.css";

/** A name that links to its page; the tooltip shows its id. */
function Named({
  to,
  id,
  children,
}: {
  readonly to: string | null;
  readonly id: string;
  readonly children: ReactNode;
}) {
  return to ? (
    <Link to={to} title={id}>
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

/** The action and its subject, by name, or by id if it has no name. */
function Action({ row }: { readonly row: AuditRow }) {
  const language = useLanguage();
  const name = subjectName(row.subject, language);
  const hasLabel = name !== null || row.subject.gone || row.entity === "user";
  return (
    <>
      <b>{actionText(row.action, language)}</b>
      <small>
        {subjectKind(row, language)}
        {name ? (
          <>
            {" "}
            <Named to={subjectPath(row)} id={row.entity_id}>
              {name}
            </Named>
          </>
        ) : null}
      </small>
      {hasLabel ? null : <small className={styles.id}>{row.entity_id}</small>}
    </>
  );
}

function Line({ line: { name, before, after, to } }: { readonly line: AuditLine }) {
  const t = useT();
  if (before !== undefined) return t(adminMessages.change, { name, before, after });
  if (to) {
    return (
      <>
        {t(auditMessages.value, { name, value: "" })}
        <Link to={to}>{after}</Link>
      </>
    );
  }
  return (
    <span className={isInternalId(after) ? styles.id : undefined}>
      {t(auditMessages.value, { name, value: after })}
    </span>
  );
}

/** Each value before and after, and the reason. */
function Changes({ row }: { readonly row: AuditRow }) {
  const t = useT();
  const language = useLanguage();
  const lines = auditLines(row, language);
  return (
    <ul className={styles.changes}>
      {lines.map((line) => (
        <li key={line.name}>
          <Line line={line} />
        </li>
      ))}
      {row.reason ? (
        <li className="muted">
          {t(adminAgencyMessages.reasonGiven, { reason: reasonText(row.reason, language) })}
        </li>
      ) : null}
    </ul>
  );
}

/** Id of the request. It has a label for cards, which have no column headers. */
function RequestId({ id }: { readonly id: string | null }) {
  const t = useT();
  if (id === null) return null;
  return (
    <>
      <span className="only-s muted xs">{t(auditMessages.request)} </span>
      <span className={styles.id}>{id}</span>
    </>
  );
}

function useColumns(): readonly Column<AuditRow>[] {
  const t = useT();
  const language = useLanguage();
  return [
    {
      id: "when",
      header: t(auditMessages.when),
      cell: (row) => (
        <time dateTime={row.happened_at}>{momentText(row.happened_at, language)}</time>
      ),
    },
    { id: "who", header: t(auditMessages.actor), cell: ({ actor }) => <Actor actor={actor} /> },
    { id: "what", header: t(auditMessages.what), cell: (row) => <Action row={row} /> },
    { id: "changes", header: t(auditMessages.changes), cell: (row) => <Changes row={row} /> },
    {
      id: "request",
      header: t(auditMessages.request),
      cell: (row) => <RequestId id={row.request_id} />,
    },
  ];
}

/** Table of changes: actor, time, action, values before and after, and the request [G.role.05]. */
export function AuditTable({
  caption,
  rows,
}: {
  readonly caption: string;
  readonly rows: readonly AuditRow[];
}) {
  const columns = useColumns();
  return (
    <div className={styles.log}>
      <DataTable caption={caption} columns={columns} rows={rows} rowKey={(row) => row.id} />
    </div>
  );
}
