/** Joins the class names that apply: `classNames("btn", big && "big")`. */
export function classNames(...names: readonly (string | false | undefined | null)[]): string {
  return names.filter(Boolean).join(" ");
}
