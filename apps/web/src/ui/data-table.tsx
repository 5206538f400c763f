import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
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
