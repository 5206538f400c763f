import type { SentForm } from "../../lib/use-sent-form.ts";
import { Note } from "../../ui/badge.tsx";

/** Why a form was refused, when no field says it. */
export function Refusal({ of: { refusal } }: { readonly of: Pick<SentForm<unknown>, "refusal"> }) {
  if (refusal === null) return null;
  return (
    <Note tone="warn" urgent>
      {refusal}
    </Note>
  );
}
