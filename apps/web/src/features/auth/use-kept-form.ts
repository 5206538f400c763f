import { useEffect, useState } from "react";
import { useServices } from "../../lib/page-services.tsx";
import { type Sending, type SentForm, useSentForm } from "../../lib/use-sent-form.ts";
import { readEntryDraft, writeEntryDraft } from "./entry-draft.ts";

/** A form that a reload does not empty: what was typed stays in this tab, under the name of its page, until it was sent with success. `null` keeps nothing. */
export function useKeptForm<Form extends Readonly<Record<keyof Form, string>>, Data>(page: string | null, sending: Sending<Form, Data>): SentForm<Form> {
  const { tab } = useServices();
  const [begin] = useState(() => (page === null ? sending.begin : readEntryDraft(tab, page, sending.begin)));
  const sent = useSentForm<Form, Data>({
    ...sending,
    begin,
    succeeded: (answer, form) => {
      if (page !== null) writeEntryDraft(tab, page, null);
      sending.succeeded(answer, form);
    },
  });
  const { form } = sent;
  useEffect(() => {
    if (page !== null) writeEntryDraft(tab, page, form);
  }, [tab, page, form]);
  return sent;
}
