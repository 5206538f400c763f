import { maxNameLength } from "@wakafine/shared/rules/list-sizes.ts";
import type { KeywordInput } from "../lib/keyword-input.ts";
import { searchIcon } from "./icons.ts";
import { TextField } from "./text-fields.tsx";

/** Search field above a list that searches while the user types. `label` is also the placeholder. */
export function SearchField({ label, ...entered }: KeywordInput & { readonly label: string }) {
  return (
    <TextField
      slim
      type="search"
      label={label}
      placeholder={label}
      icon={searchIcon}
      maxLength={maxNameLength}
      {...entered}
    />
  );
}
