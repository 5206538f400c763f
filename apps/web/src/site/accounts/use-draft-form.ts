import { useEffect, useState } from "react";
import { useServices } from "../../lib/page-services.tsx";
import { type Sending, type SentForm, useSentForm } from "../../lib/use-sent-form.ts";
import { clearEntryDraft, readEntryDraft, writeEntryDraft } from "./entry-draft.ts";

/** A form that a reload does not empty: what was typed stays in this tab for a while, under the name of its page, until it was sent with success. `null` keeps nothing. */
export function useKeptForm<Form extends Readonly<Record<keyof Form, string>>, Data>(
  page: string | null,
  sending: Sending<Form, Data>,
): SentForm<Form> {
  const { tab } = useServices();
  const [first] = useState(sending.begin);
  const [begin] = useState(() =>
    page === null ? first : readEntryDraft(tab, { page, now: Date.now() }, first),
  );
  const sent = useSentForm<Form, Data>({
    ...sending,
    begin,
    succeeded: (response, form) => {
      if (page !== null) clearEntryDraft(tab, page);
      sending.succeeded(response, form);
    },
  });
  const { form } = sent;
  useEffect(() => {
    // What is as it was kept did not change by being read.
    const isAsKept = form === begin && begin !== first;
    if (page !== null && !isAsKept) writeEntryDraft(tab, { page, now: Date.now() }, form);
  }, [tab, page, form, begin, first]);
  return sent;
}
