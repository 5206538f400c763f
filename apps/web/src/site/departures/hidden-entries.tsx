import { searchEntries, type TripSearch } from "../../lib/trip-search.ts";

/** Hidden inputs of a GET form: the search without the fields of the form itself, from page 1. */
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
