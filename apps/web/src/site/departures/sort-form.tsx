import { searchMessages } from "@wakafine/shared/departures/search-messages.ts";
import { useT } from "../../lib/page-services.tsx";
import { normaliseSearchForm } from "../../lib/search-form.ts";
import { resultPath, type TripSearch } from "../../lib/trip-search.ts";
import { Icon } from "../../ui/icon.tsx";
import { chevronDownIcon } from "../../ui/icons.ts";
import { HiddenFields } from "./hidden-fields.tsx";
import { sortChoices, sortValue } from "./sort-choice.ts";
import { buttonClass } from "../../ui/button.tsx";
import * as styles from "./results.module.css";

/** Sort order of the list, applied at once [C2.search.05]; without JavaScript a button submits it. */
export function SortForm({ search }: { readonly search: TripSearch }) {
  const t = useT();
  const value = sortValue(search.filter);
  return (
    <form
      className={styles.sortForm}
      action={resultPath}
      method="get"
      autoComplete="off"
      onSubmit={(event) => normaliseSearchForm(event.currentTarget)}
    >
      <HiddenFields search={search} exclude={["order", "order_field"]} />
      <label className={styles.sort}>
        <span className="sr">{t(searchMessages.sortBy)}</span>
        <select
          name="sort"
          defaultValue={value}
          onChange={(event) => event.target.form?.requestSubmit()}
        >
          {sortChoices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {t(choice.label)}
            </option>
          ))}
        </select>
        <Icon path={chevronDownIcon} />
      </label>
      <noscript>
        <button className={buttonClass({ variant: "quiet", size: "small" })} type="submit">
          {t(searchMessages.sort)}
        </button>
      </noscript>
    </form>
  );
}
