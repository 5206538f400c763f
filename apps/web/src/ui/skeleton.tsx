import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useT } from "../lib/page-services.tsx";
import "./skeleton.css";

function Waiting({ text }: { readonly text?: string | undefined }) {
  const t = useT();
  return (
    <p className="sr" role="status">
      {text ?? t(shellMessages.loading)}
    </p>
  );
}

/** A page on its way: title and lines. */
export function PageSkeleton() {
  return (
    <div className="wrap sect">
      <Waiting />
      <TextSkeleton lines={6} title />
    </div>
  );
}

/** Lines of text on their way. Says nothing by itself: put a status beside it. */
export function TextSkeleton({
  lines,
  title,
}: {
  readonly lines: number;
  readonly title?: boolean;
}) {
  return (
    <div aria-hidden="true">
      {title ? <span className="sk title" /> : null}
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="sk line" />
      ))}
    </div>
  );
}

/** Trip cards on their way, in the shape of the cards; `text` is what readers hear. */
export function TripSkeletons({ count, text }: { readonly count: number; readonly text: string }) {
  return (
    <div className="stack">
      <Waiting text={text} />
      {Array.from({ length: count }, (_, card) => (
        <div key={card} className="trip waiting" aria-hidden="true">
          <div className="sk-r">
            <span className="sk k1" />
            <span className="sk k2" />
            <span className="sk k1s" />
          </div>
          <div className="sk-r">
            <span className="sk k3" />
            <span className="sk k4" />
            <span className="sk k5" />
          </div>
          <div className="foot">
            <span className="sk k6" />
            <span className="sk k7" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Table rows on their way. */
export function RowsSkeleton({ rows, text }: { readonly rows: number; readonly text?: string }) {
  return (
    <div>
      <Waiting text={text} />
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className="sk cell" aria-hidden="true" />
      ))}
    </div>
  );
}
