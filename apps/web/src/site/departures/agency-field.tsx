import type { PublicAgency } from "@wakafine/shared/departures/contract.ts";
import { searchFormMessages } from "@wakafine/shared/departures/search-form-messages.ts";
import { searchMessages } from "@wakafine/shared/departures/search-messages.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { listSizes, timings } from "@wakafine/shared/rules/list-sizes.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { useT, useServices } from "../../lib/page-services.tsx";
import { AgencyMark } from "../../ui/agency-mark.tsx";
import { ComboboxField } from "../../ui/combobox-field.tsx";

/** Fetches agencies whose name contains the keyword, after a pause in typing; null until they are loaded [C2.search.16, G.search.08]. */
function useAgencySuggestions(keyword: string): readonly PublicAgency[] | null {
  const t = useT();
  const { callApi, toasts } = useServices();
  const [found, setFound] = useState<{
    readonly keyword: string;
    readonly agencies: readonly PublicAgency[];
  } | null>(null);
  const fetchAgencies = useEffectEvent(async (signal: AbortSignal) => {
    const query = { keyword, page: 1, per_page: listSizes.agencyAutocomplete };
    const result = await callApi("listAgencies", { query }, { quiet: true, signal });
    if (signal.aborted) return;
    if (result.ok) setFound({ keyword, agencies: result.data.data });
    else toasts.show("error", t(stateMessages["shared.internet_connexion_error"]));
  });
  useEffect(() => {
    if (keyword === "") return undefined;
    const controller = new AbortController();
    const timer = setTimeout(
      () => void fetchAgencies(controller.signal),
      timings.autocompleteDebounce,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [keyword]);
  return found?.keyword === keyword ? found.agencies : null;
}

/** Agency name, with suggestions only while the user types [C2.search.14, C2.search.15]. */
export function AgencyField({ initial }: { readonly initial: string }) {
  const t = useT();
  const [text, setText] = useState(initial);
  const [keyword, setKeyword] = useState("");
  const found = useAgencySuggestions(keyword);
  const agencies = found ?? [];
  return (
    <ComboboxField
      label={t(searchMessages.agencyName)}
      name="agency_name"
      value={text}
      onEntered={(entered) => {
        setText(entered);
        setKeyword(entered.trim());
      }}
      onPicked={(agency) => {
        setText(agency.text);
        setKeyword("");
      }}
      options={agencies.map((agency) => ({
        id: agency.uuid,
        text: agency.name,
        start: <AgencyMark agency={agency} small />,
      }))}
      emptyText={found && agencies.length === 0 ? t(stateMessages.no_agency) : undefined}
      countText={t(searchFormMessages.suggestions, { count: agencies.length })}
      input={{ placeholder: t(searchMessages.allAgencies), maxLength: 255, autoCapitalize: "off" }}
    />
  );
}
