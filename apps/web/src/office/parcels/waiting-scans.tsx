import { parcelLoaderMessages as texts } from "@wakafine/shared/parcels/loader-messages.ts";
import { Link } from "react-router";
import { useT } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { useLoader } from "./use-loader.ts";

/** Sends the scans that wait, on the pages that do not list them, and names those that wait or were refused. */
export function WaitingScans(props: { readonly className: string | undefined }) {
  const t = useT();
  const { scans } = useLoader();
  const refused = scans.filter(({ refusal }) => refusal !== null).length;
  const waiting = scans.length - refused;
  const [first] = scans;
  if (!first) return null;
  const page = first.call === "embarkParcel" ? "load" : "unload";
  return (
    <div className={props.className}>
      <Note tone="warn">
        {waiting > 0 ? <p>{t(texts.waitingScans, { count: waiting })}</p> : null}
        {refused > 0 ? <p>{t(texts.refusedScans, { count: refused })}</p> : null}
        <p>
          <Link to={`/agency/package/${page}`}>{t(texts.seeScans)}</Link>
        </p>
      </Note>
    </div>
  );
}
