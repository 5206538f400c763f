import { Fragment } from "react";

/** A line of details that breaks only between them: "mar. 24 nov. · Sanaga Lignes · Economique". */
export function NowrapParts({
  parts,
  separator,
}: {
  readonly parts: readonly string[];
  readonly separator: string;
}) {
  return parts.map((part, index) => (
    <Fragment key={part}>
      {index > 0 ? " " : null}
      <span className="nowrap">
        {index < parts.length - 1 ? `${part}\u00a0${separator}` : part}
      </span>
    </Fragment>
  ));
}
