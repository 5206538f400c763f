import { Note } from "./badge.tsx";

/** Why the server refused a form or an act, in words that readers hear at once; null: it did not, or a field says it. */
export function RefusalNote({ text }: { readonly text: string | null | undefined }) {
  if (!text) return null;
  return (
    <Note tone="warn" urgent>
      {text}
    </Note>
  );
}
