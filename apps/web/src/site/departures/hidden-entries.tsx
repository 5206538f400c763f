import { searchEntries, type TripSearch } from "../../lib/trip-search.ts";

/** What a form without JavaScript sends along: the search, but for what the form itself asks, and from page 1. */
export function HiddenEntries({
  search,
  asked,
}: {
  readonly search: TripSearch;
  readonly asked: readonly string[];
}) {
  const kept = searchEntries({ ...search, page: 1 }).filter(([name]) => !asked.includes(name));
  return (
    <>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

/** A form's content as a search; the same reading as that of an address. */
export function entriesOf(form: HTMLFormElement): URLSearchParams {
  const texts = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return new URLSearchParams(texts);
}
