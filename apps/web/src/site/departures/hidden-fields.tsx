import { searchParamsOf, type TripSearch } from "../../lib/trip-search.ts";

/** Hidden inputs of a GET form: the parameters of the search from page 1, except those that the form itself asks for. */
export function HiddenFields({
  search,
  exclude,
}: {
  readonly search: TripSearch;
  readonly exclude: readonly string[];
}) {
  const params = [...searchParamsOf({ ...search, page: 1 })];
  const hidden = params.filter(([name]) => !exclude.includes(name));
  return (
    <>
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
