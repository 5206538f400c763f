import { useApiQuery } from "../api.ts";
import { auditMessages } from "@wakafine/shared/administration/audit-messages.ts";
import { useT } from "../../lib/page-services.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { AuditTable } from "./audit-table.tsx";
import { Section } from "./details.tsx";
import { QueryFailure } from "../list-states.tsx";

const shownHere = 10;

/** The latest changes of one object, with a link to all of them. */
export function AuditTrail({
  title,
  entity,
  entityId,
}: {
  readonly title: string;
  readonly entity: "agency" | "user" | "coupon" | "voucher";
  readonly entityId: string;
}) {
  const t = useT();
  const trail = useApiQuery("listAuditLog", {
    query: { entity, entity_id: entityId, per_page: shownHere },
  });
  const rows = trail.data?.data ?? [];
  return (
    <Section id="trail" title={title}>
      <QueryFailure shown={trail} />
      {!trail.data && trail.isFetching ? (
        <RowsSkeleton rows={3} text={t(auditMessages.loading)} />
      ) : null}
      {trail.data && rows.length === 0 ? (
        <p className="muted">{t(auditMessages.emptyText)}</p>
      ) : null}
      {rows.length > 0 ? <AuditTable caption={title} rows={rows} /> : null}
      {trail.data && trail.data.total > rows.length ? (
        <p>
          <ButtonLink
            variant="quiet"
            size="small"
            to={`/admin/audit-log?${new URLSearchParams({ entity, entity_id: entityId })}`}
          >
            {t(auditMessages.wholeLog)}
          </ButtonLink>
        </p>
      ) : null}
    </Section>
  );
}
