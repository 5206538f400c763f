import { searchFormMessages } from "@wakafine/shared/departures/search-form-messages.ts";
import { homeMessages } from "@wakafine/shared/messages/home.ts";
import { useT } from "../../lib/page-services.tsx";
import { travelTypeNames } from "../../lib/travel-type-names.ts";
import { travelTypes, type TravelType } from "../../lib/trip-search.ts";
import { Link } from "../../lib/link.tsx";
import { Icon } from "../../ui/icon.tsx";
import { busIcon, planeIcon, trainIcon } from "../../ui/icons.ts";
import * as styles from "./search-form.module.css";

const icons: Readonly<Record<TravelType, string>> = { 1: busIcon, 2: trainIcon, 3: planeIcon };

/** Drawn here, because a drawing shared with the office would be loaded by every page. */
const parcelIcon = "M3 7l9-4 9 4v10l-9 4-9-4zM3 7l9 4 9-4M12 11v10";

/** The three travel types: bus, train, plane, and the page that tracks a parcel [C1.search.02, C1.search.03, C2.search.02]. */
export function ModeTabs({
  type,
  onType,
}: {
  readonly type: TravelType;
  readonly onType: (type: TravelType) => void;
}) {
  const t = useT();
  return (
    <fieldset className={styles.modeTabs}>
      <legend className="sr">{t(searchFormMessages.mode)}</legend>
      {travelTypes.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name="agency_transport_type_id"
            value={one}
            checked={one === type}
            onChange={() => onType(one)}
          />
          <span>
            <Icon path={icons[one]} />
            {t(travelTypeNames[one])}
          </span>
        </label>
      ))}
      <Link to="/app/parcel">
        <span>
          <Icon path={parcelIcon} />
          {t(homeMessages.parcelTab)}
        </span>
      </Link>
    </fieldset>
  );
}
