import { searchFormMessages } from "@wakafine/shared/departures/search-form-messages.ts";
import type { Day } from "@wakafine/shared/rules/dates.ts";
import { maxPassengers } from "@wakafine/shared/rules/list-sizes.ts";
import { type FormEvent, useRef } from "react";
import { useHydrated } from "../../lib/page-moment.ts";
import { useT } from "../../lib/page-services.tsx";
import { normaliseSearchForm } from "../../lib/search-form.ts";
import { resultPath } from "../../lib/trip-search.ts";
import { Button } from "../../ui/button.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { searchIcon, swapIcon, usersIcon } from "../../ui/icons.ts";
import { SelectField, TimeField } from "../../ui/text-fields.tsx";
import { TownField } from "../../ui/town-field.tsx";
import { ModeTabs } from "./mode-tabs.tsx";
import { Promises } from "./promises.tsx";
import { type SearchFormState, useSearchForm } from "./use-search-form.ts";
import * as styles from "./search-form.module.css";

function Towns({ form }: { readonly form: SearchFormState }) {
  const t = useT();
  const hydrated = useHydrated();
  const box = useRef<HTMLDivElement>(null);
  const { entered, change, touch, errorOf } = form;
  /** Goes on after a town was tapped: to the other town if it is empty, else to the date. A key leaves the focus for Tab. */
  const goOn = (other: string, name: string) => {
    const next = box.current
      ?.closest("form")
      ?.elements.namedItem(other === "" ? name : "departure_date");
    if (next instanceof HTMLInputElement) next.focus();
  };
  return (
    <div ref={box} className={styles.towns}>
      <TownField
        label={t(searchFormMessages.from)}
        name="city_departure"
        value={entered.from}
        other={entered.to}
        error={errorOf("from")}
        onValue={(from) => change({ from })}
        onPointed={() => goOn(entered.to, "city_destination")}
        onLeave={() => touch("from")}
      />
      {hydrated ? (
        <button
          type="button"
          className={styles.swap}
          aria-label={t(searchFormMessages.swap)}
          onClick={() => change({ from: entered.to, to: entered.from })}
        >
          <Icon path={swapIcon} />
        </button>
      ) : null}
      <TownField
        label={t(searchFormMessages.to)}
        name="city_destination"
        value={entered.to}
        other={entered.from}
        error={errorOf("to")}
        onValue={(to) => change({ to })}
        onPointed={() => goOn(entered.from, "city_departure")}
        onLeave={() => touch("to")}
      />
    </div>
  );
}

function DateAndTravellers({
  form,
  today,
}: {
  readonly form: SearchFormState;
  readonly today: Day;
}) {
  const t = useT();
  const { entered, change, touch, errorOf } = form;
  return (
    <div className={styles.whenWho}>
      <DateField
        label={t(searchFormMessages.date)}
        name="departure_date"
        min={today}
        value={entered.date}
        error={errorOf("date")}
        required
        onChange={(event) => change({ date: event.target.value })}
        onBlur={() => touch("date")}
      />
      <DateField
        label={t(searchFormMessages.returnDate)}
        name="return_date"
        min={entered.date > today ? entered.date : today}
        value={entered.returnDate}
        error={errorOf("returnDate")}
        onChange={(event) => change({ returnDate: event.target.value })}
        onBlur={() => touch("returnDate")}
      />
      <TimeField
        label={t(searchFormMessages.hour)}
        name="departure_hour"
        value={entered.hour}
        error={errorOf("hour")}
        onChange={(event) => change({ hour: event.target.value })}
        onBlur={() => touch("hour")}
      />
      <SelectField
        label={t(searchFormMessages.places)}
        name="place_require"
        icon={usersIcon}
        value={entered.places}
        onChange={(event) => change({ places: Number(event.target.value) })}
      >
        {Array.from({ length: maxPassengers }, (_, index) => index + 1).map((count) => (
          <option key={count} value={count}>
            {count === 1
              ? t(searchFormMessages.onePerson)
              : t(searchFormMessages.people, { count })}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** Search form: from, to, date, optional return date, time and number of travellers [G.search.06]. A GET form, which also works without JavaScript. */
export function SearchForm({ today }: { readonly today: Day }) {
  const t = useT();
  const element = useRef<HTMLFormElement>(null);
  const form = useSearchForm(today, element);
  const hydrated = useHydrated();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (form.checkAll()) normaliseSearchForm(event.currentTarget);
    else event.preventDefault();
  };
  return (
    <form
      ref={element}
      className={styles.searchForm}
      action={resultPath}
      method="get"
      noValidate={hydrated}
      aria-label={t(searchFormMessages.form)}
      onSubmit={submit}
    >
      <ModeTabs type={form.entered.type} onType={(type) => form.change({ type })} />
      <div className={styles.inner}>
        <Promises />
        <div className={styles.fields}>
          <Towns form={form} />
          <DateAndTravellers form={form} today={today} />
          <Button size="big" full type="submit" icon={searchIcon}>
            {t(searchFormMessages.submit)}
          </Button>
        </div>
      </div>
    </form>
  );
}
