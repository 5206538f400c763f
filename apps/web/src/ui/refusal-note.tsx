import { Note } from "./badge.tsx";

/** Announces why the server refused a form or an action. Null: there was no refusal, or a field shows it. */
export function RefusalNote({ text }: { readonly text: string | null | undefined }) {
  if (!text) return null;
  return (
    <Note tone="warn" urgent>
      {text}
    </Note>
  );
}
