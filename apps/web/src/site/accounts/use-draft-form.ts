import { useEffect, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { type SentForm, type SentFormChoices, useSentForm } from "../../lib/form.ts";
import { useServices } from "../../lib/page-services.tsx";
import { clearEntryDraft, readEntryDraft, writeEntryDraft } from "./entry-draft.ts";

/**
 * A form whose entered values survive a reload: this tab stores them for a while under the name of the page, until the form was sent
 * successfully. A null `page` stores nothing.
 */
export function useDraftForm<Values extends FieldValues, Data>(
  page: string | null,
  choices: SentFormChoices<Values, Data>,
): SentForm<Values> {
  const { tab } = useServices();
  const [first] = useState(choices.initial);
  const [initial] = useState(() =>
    page === null ? first : readEntryDraft(tab, { page, now: Date.now() }, first),
  );
  const form = useSentForm<Values, Data>({
    ...choices,
    initial,
    succeeded: (response, values) => {
      if (page !== null) clearEntryDraft(tab, page);
      choices.succeeded(response, values);
    },
  });
  const { subscribe } = form;
  useEffect(() => {
    if (page === null) return undefined;
    const keep = (values: Values) => writeEntryDraft(tab, { page, now: Date.now() }, values);
    // Reading the draft does not count as a change.
    if (initial === first) keep(first);
    return subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) });
  }, [tab, page, subscribe, initial, first]);
  return form;
}
