import { useApiQuery } from "../api.ts";
import {
  auditActions,
  auditEntities,
  auditMessages,
} from "@wakafine/shared/administration/audit-messages.ts";
import { adminMessages } from "@wakafine/shared/administration/messages.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { useKeywordInput } from "../../lib/keyword-input.ts";
import { Button } from "../../ui/button.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { downloadIcon } from "../../ui/icons-booking.ts";
import { useDownload } from "../download-file.ts";
import { OfficePage } from "../office-page.tsx";
import { SelectField, TextField } from "../../ui/text-fields.tsx";
import { AuditTable } from "./audit-table.tsx";
import { actionText, entityText } from "./audit-lines.ts";
import { activeFilters, type Filters, useListAddress } from "../list-address.ts";
import { ListStates } from "../list-states.tsx";
import * as styles from "./admin.module.css";

const rules = {
  actor: null,
  action: Object.keys(auditActions),
  entity: Object.keys(auditEntities),
  entity_id: null,
  from: null,
  to: null,
} as const;
type Name = keyof typeof rules;
type OnFilter = (change: Partial<Filters<Name>>) => void;

const perPage = 50;

/** Returns the options of a filter, sorted by their label in the page language. */
function useChoices(
  names: readonly string[],
  textOf: typeof actionText,
): readonly (readonly [value: string, text: string])[] {
  const language = useLanguage();
  return names
    .map((name) => [name, textOf(name, language)] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other, language));
}

function FilterFields({
  filters,
  onFilter,
}: {
  readonly filters: Filters<Name>;
  readonly onFilter: OnFilter;
}) {
  const t = useT();
  const actor = useKeywordInput(filters.actor, (text) => onFilter({ actor: text }));
  const entityId = useKeywordInput(filters.entity_id, (text) => onFilter({ entity_id: text }));
  const actions = useChoices(rules.action, actionText);
  const entities = useChoices(rules.entity, entityText);
  return (
    <div
      className={`${styles.tools} ${styles.toolsLog}`}
      role="search"
      aria-label={t(adminMessages.auditLog)}
    >
      <TextField
        type="search"
        label={t(auditMessages.actor)}
        placeholder={t(auditMessages.actorHelp)}
        maxLength={255}
        {...actor}
      />
      <SelectField
        label={t(auditMessages.action)}
        value={filters.action}
        onChange={(event) => onFilter({ action: event.target.value })}
      >
        <option value="">{t(auditMessages.anyAction)}</option>
        {actions.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t(auditMessages.entity)}
        value={filters.entity}
        onChange={(event) => onFilter({ entity: event.target.value })}
      >
        <option value="">{t(auditMessages.anyEntity)}</option>
        {entities.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      <TextField type="search" label={t(auditMessages.entityId)} maxLength={255} {...entityId} />
      <DateField
        label={t(auditMessages.from)}
        value={filters.from}
        max={filters.to || undefined}
        onChange={(event) => onFilter({ from: event.target.value })}
      />
      <DateField
        label={t(auditMessages.to)}
        value={filters.to}
        min={filters.from || undefined}
        onChange={(event) => onFilter({ to: event.target.value })}
      />
    </div>
  );
}

/** `/admin/audit-log`: every change with actor, action and time [G.role.05]. */
export function Page() {
  const t = useT();
  const { filters, query, onFilter, paging } = useListAddress<Name>(rules, perPage);
  const log = useApiQuery("listAuditLog", { query }, { keepPrevious: true });
  const { download, downloading } = useDownload("exportAuditLog");
  return (
    <OfficePage
      title={t(adminMessages.auditLog)}
      detail={t(auditMessages.detail)}
      className="stack"
      actions={
        <Button
          variant="quiet"
          size="small"
          icon={downloadIcon}
          busy={downloading !== null}
          onClick={() => void download({ query: activeFilters(filters) })}
        >
          {t(auditMessages.download)}
        </Button>
      }
    >
      <FilterFields filters={filters} onFilter={onFilter} />
      <ListStates
        shown={log}
        {...paging}
        loading={t(auditMessages.loading)}
        none={{ title: t(auditMessages.empty), text: t(auditMessages.emptyText) }}
      >
        {(rows) => <AuditTable caption={t(adminMessages.auditLog)} rows={rows} />}
      </ListStates>
    </OfficePage>
  );
}
