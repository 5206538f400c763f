import { classLabel } from "@wakafine/shared/departures/class-label.ts";
import { searchFieldMessages } from "@wakafine/shared/departures/search-field-messages.ts";
import { searchMessages } from "@wakafine/shared/departures/search-messages.ts";
import { searchFormMessages } from "@wakafine/shared/departures/search-form-messages.ts";
import { isHour } from "@wakafine/shared/rules/dates.ts";
import { travelClasses } from "@wakafine/shared/departures/travel-class.ts";
import { type FormEvent, useState } from "react";
import { Link } from "../../lib/link.tsx";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { normaliseSearchForm } from "../../lib/search-form.ts";
import { resultAddress, resultPath, type TripSearch } from "../../lib/trip-search.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { CheckBox } from "../../ui/check-box.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { SelectField, TimeField } from "../../ui/text-fields.tsx";
import { AgencyField } from "./agency-field.tsx";
import { isFiltered, withoutFilters } from "./empty-reason.ts";
import { HiddenFields } from "./hidden-fields.tsx";
import { sortChoices, sortValue } from "./sort-choice.ts";
import * as styles from "./results.module.css";

const asked = [
  "travel_class",
  "departure_hour",
  "agency_name",
  "return_date",
  "order",
  "order_field",
];

function ClassChoice({ search }: { readonly search: TripSearch }) {
  const t = useT();
  const language = useLanguage();
  return (
    <fieldset>
      <legend className="b">{t(searchMessages.travelClass)}</legend>
      {travelClasses.map((one) => (
        <CheckBox
          key={one}
          name="travel_class"
          value={one}
          defaultChecked={search.filter.bus_category.includes(one)}
        >
          {classLabel(one, "form", language)}
        </CheckBox>
      ))}
    </fieldset>
  );
}

/** The return date, for a search between two towns; without towns the search has no direction to return in. */
function ReturnDate({ search: { search, filter, outbound } }: { readonly search: TripSearch }) {
  const t = useT();
  if (!filter.city_departure || !filter.city_destination) return null;
  const from = outbound?.arrival.split(" ")[0] || search.departure_date || undefined;
  return (
    <DateField
      label={t(searchFormMessages.returnDate)}
      name="return_date"
      min={from}
      defaultValue={search.return_date}
    />
  );
}

/** Sort order inside the filter form. On wide screens it is hidden, because it is above the list; its value is still submitted. */
function OrderChoice({ search }: { readonly search: TripSearch }) {
  const t = useT();
  return (
    <div className={styles.filterOrder}>
      <SelectField
        label={t(searchMessages.listOrder)}
        name="sort"
        defaultValue={sortValue(search.filter)}
      >
        {sortChoices.map(({ value, label }) => (
          <option key={value} value={value}>
            {t(label)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/**
 * The filter: class, time, agency and sort order [C2.search.04, C2.search.12–22]. A GET form that searches the same towns from page 1
 * [C2.search.23, C2.search.24].
 */
export function FilterForm({ search }: { readonly search: TripSearch }) {
  const t = useT();
  const [badHour, setBadHour] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const hour = new FormData(event.currentTarget).get("departure_hour");
    if (!hour || isHour(String(hour))) return normaliseSearchForm(event.currentTarget);
    event.preventDefault();
    setBadHour(true);
  };
  return (
    <form
      className={styles.filters}
      action={resultPath}
      method="get"
      aria-label={t(searchMessages.filters)}
      onSubmit={submit}
    >
      <HiddenFields search={search} exclude={asked} />
      <ReturnDate search={search} />
      <ClassChoice search={search} />
      <fieldset className="stack-1">
        <legend className="b">{t(searchMessages.leaveAt)}</legend>
        <TimeField
          label={t(searchMessages.hour)}
          name="departure_hour"
          defaultValue={search.filter.move_hour}
          error={badHour ? t(searchFieldMessages.bad_hour) : undefined}
          onChange={() => setBadHour(false)}
        />
      </fieldset>
      <fieldset className="stack-1">
        <legend className="b">{t(searchMessages.agency)}</legend>
        <AgencyField initial={search.filter.agency_name} />
      </fieldset>
      <OrderChoice search={search} />
      <Button variant="quiet" full type="submit">
        {t(searchMessages.find)}
      </Button>
      {isFiltered(search) ? (
        <Link
          className={buttonClass({ variant: "text" })}
          to={resultAddress(withoutFilters(search))}
        >
          {t(searchMessages.removeFilters)}
        </Link>
      ) : null}
    </form>
  );
}
