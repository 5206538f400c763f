import { searchFormMessages } from "@wakafine/shared/messages/search-form.ts";
import type { Day } from "@wakafine/shared/rules/dates.ts";
import { mostPassengers } from "@wakafine/shared/rules/list-sizes.ts";
import { type FormEvent, useRef } from "react";
import { useNavigate } from "../../lib/navigation.tsx";
import { useTakenOver } from "../../lib/page-moment.ts";
import { useSay } from "../../lib/page-services.tsx";
import { resultAddress, resultPath } from "../../lib/trip-search.ts";
import { Button } from "../../ui/button.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { searchIcon, swapIcon, usersIcon } from "../../ui/icons.ts";
import { SelectField, TimeField } from "../../ui/text-fields.tsx";
import { TownField } from "../../ui/town-field.tsx";
import { ModeTabs } from "./mode-tabs.tsx";
import { Promises } from "./promises.tsx";
import { searchFrom } from "./typed-search.ts";
import { type SearchFormState, useSearchForm } from "./use-search-form.ts";
import "./search-form.css";

function Towns({ form }: { readonly form: SearchFormState }) {
  const say = useSay();
  const takenOver = useTakenOver();
  const { typed, change, touch, faultOf } = form;
  return (
    <div className="fromto">
      <TownField
        label={say(searchFormMessages.from)}
        name="city_departure"
        value={typed.from}
        error={faultOf("from")}
        onValue={(from) => change({ from })}
        onLeave={() => touch("from")}
      />
      {takenOver ? (
        <button
          type="button"
          className="swap"
          aria-label={say(searchFormMessages.swap)}
          onClick={() => change({ from: typed.to, to: typed.from })}
        >
          <Icon path={swapIcon} />
        </button>
      ) : null}
      <TownField
        label={say(searchFormMessages.to)}
        name="city_destination"
        value={typed.to}
        error={faultOf("to")}
        onValue={(to) => change({ to })}
        onLeave={() => touch("to")}
      />
    </div>
  );
}

function WhenAndWho({ form, today }: { readonly form: SearchFormState; readonly today: Day }) {
  const say = useSay();
  const { typed, change, touch, faultOf } = form;
  return (
    <div className="when-who">
      <DateField
        label={say(searchFormMessages.date)}
        name="departure_date"
        min={today}
        value={typed.date}
        error={faultOf("date")}
        required
        onChange={(event) => change({ date: event.target.value })}
        onBlur={() => touch("date")}
      />
      <TimeField
        label={say(searchFormMessages.hour)}
        name="departure_hour"
        value={typed.hour}
        error={faultOf("hour")}
        onChange={(event) => change({ hour: event.target.value })}
        onBlur={() => touch("hour")}
      />
      <SelectField
        label={say(searchFormMessages.places)}
        name="place_require"
        icon={usersIcon}
        value={typed.places}
        onChange={(event) => change({ places: Number(event.target.value) })}
      >
        {Array.from({ length: mostPassengers }, (_, index) => index + 1).map((count) => (
          <option key={count} value={count}>
            {count === 1 ? say(searchFormMessages.onePerson) : say(searchFormMessages.people, { count })}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** Where from, where to, when and how many [G.search.06]. A GET form: it also works without JavaScript. */
export function SearchForm({ today }: { readonly today: Day }) {
  const say = useSay();
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  const form = useSearchForm(today, element);
  const takenOver = useTakenOver();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (form.checkAll()) void navigate(resultAddress(searchFrom(form.typed)));
  };
  return (
    <form
      ref={element}
      className="search-card"
      action={resultPath}
      method="get"
      noValidate={takenOver}
      aria-label={say(searchFormMessages.form)}
      onSubmit={submit}
    >
      <ModeTabs type={form.typed.type} onType={(type) => form.change({ type })} />
      <div className="search-in">
        <Promises />
        <div className="search-fields">
          <Towns form={form} />
          <WhenAndWho form={form} today={today} />
          <Button size="big" full type="submit" icon={searchIcon}>
            {say(searchFormMessages.submit)}
          </Button>
        </div>
      </div>
    </form>
  );
}
