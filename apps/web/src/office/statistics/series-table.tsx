import { statisticsMessages as texts } from "@wakafine/shared/statistics/messages.ts";
import { useT } from "../../lib/page-services.tsx";
import type { Figure, SeriesData } from "./figures.ts";
import * as styles from "./statistics.module.css";

/** The values of a series with their totals. A phone shows the column of the chosen figure, which is the one drawn above. */
export function SeriesTable<Name extends string>(props: {
  readonly series: SeriesData<Name>;
  readonly figures: readonly Figure<Name>[];
  readonly chosen: Name;
  readonly caption: string;
  readonly format: (figure: Figure<Name>, value: number) => string;
}) {
  const t = useT();
  const { series, figures, chosen, format } = props;
  const classOf = (name: Name) => (name === chosen ? styles.chosenColumn : undefined);
  const cells = (values: Readonly<Record<Name, number>>) =>
    figures.map((figure) => (
      <td key={figure.name} className={classOf(figure.name)}>
        {format(figure, values[figure.name])}
      </td>
    ));
  return (
    <table className={styles.table}>
      <caption className="sr">{props.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t(texts.period)}</th>
          {figures.map(({ name, label }) => (
            <th key={name} scope="col" className={classOf(name)}>
              {t(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {series.points.map((point) => (
          <tr key={point.key} data-key={point.key}>
            <th scope="row">{point.label}</th>
            {cells(point)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t(texts.total)}</th>
          {cells(series.totals)}
        </tr>
      </tfoot>
    </table>
  );
}
