import { listMessages } from "@wakafine/shared/messages/lists.ts";
import { formatCount } from "@wakafine/shared/formats/money.ts";
import { type ReactNode, useEffect, useRef } from "react";
import { useLanguage, useT } from "../lib/page-services.tsx";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { chevronLeftIcon, chevronRightIcon } from "./icons.ts";
import * as styles from "./data-table.module.css";

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  /** The column header is visible to screen readers only. */
  readonly quiet?: boolean;
  readonly align?: "right";
  readonly cell: (row: Row) => ReactNode;
}

/** A table of the office; below 960 px each row is a card. `caption` is visible to screen readers only. */
export function DataTable<Row>(props: {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Keys of the highlighted rows. */
  readonly selectedKeys?: ReadonlySet<string>;
}) {
  return (
    <table className={`${styles.dataTable} ${styles.cards}`}>
      <caption className="sr">{props.caption}</caption>
      <thead>
        <tr>
          {props.columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              className={column.align === "right" ? styles.right : undefined}
            >
              {column.quiet ? <span className="sr">{column.header}</span> : column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row) => {
          const key = props.rowKey(row);
          return (
            <tr
              key={key}
              data-key={key}
              className={classNames(props.selectedKeys?.has(key) && styles.selected) || undefined}
            >
              {props.columns.map((column) => (
                <td key={column.id} className={column.align === "right" ? styles.right : undefined}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A ratio as a bar; show the numbers beside it. */
export function FillBar({ part, whole }: { readonly part: number; readonly whole: number }) {
  const percent = whole > 0 ? Math.round((part / whole) * 100) : 0;
  return (
    <svg className={styles.fill} aria-hidden="true">
      <rect width={`${percent}%`} height="100%" rx="3" />
    </svg>
  );
}

/**
 * Pagination of a list: the range shown, the total, previous and next. If `totalIsMinimum`, the list was not counted beyond the total, and
 * filters are needed to see more.
 */
export function Pagination(props: {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  readonly totalIsMinimum?: boolean | undefined;
  readonly onPage: (page: number) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const { page, perPage, total, onPage } = props;
  const nav = useRef<HTMLElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    // Scrolls to the first row of the new page, unless it is visible.
    const list = nav.current?.parentElement;
    if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView({ block: "start" });
  }, [page]);
  const first = total === 0 ? 0 : (page - 1) * perPage + 1;
  const last = Math.min(page * perPage, total);
  const count = (number: number) => formatCount(number, language);
  const range = props.totalIsMinimum ? listMessages.rangeLeast : listMessages.range;
  return (
    <nav ref={nav} className={styles.pager} aria-label={t(listMessages.pages)}>
      <span className="muted" role="status">
        {t(range, { first: count(first), last: count(last), total: count(total) })}
      </span>
      <span className="row">
        {page > 1 ? (
          <Button
            variant="quiet"
            size="small"
            icon={chevronLeftIcon}
            onClick={() => onPage(page - 1)}
          >
            {t(listMessages.previous)}
          </Button>
        ) : null}
        {last < total ? (
          <Button
            variant="quiet"
            size="small"
            icon={chevronRightIcon}
            onClick={() => onPage(page + 1)}
          >
            {t(listMessages.next)}
          </Button>
        ) : null}
      </span>
    </nav>
  );
}
