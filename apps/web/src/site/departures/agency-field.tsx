import type { PublicAgency } from "@wakafine/shared/departures/contract.ts";
import { searchFormMessages } from "@wakafine/shared/departures/search-form-messages.ts";
import { searchMessages } from "@wakafine/shared/departures/search-messages.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { listSizes } from "@wakafine/shared/rules/list-sizes.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { createDebounce } from "../../lib/debounce.ts";
import { useT, useServices } from "../../lib/page-services.tsx";
import { AgencyMark } from "../../ui/agency-mark.tsx";
import { ComboboxField } from "../../ui/combobox-field.tsx";

interface Found {
  readonly keyword: string;
  readonly agencies: readonly PublicAgency[];
}

/** Agencies whose name holds what is typed, asked for once typing pauses [C2.search.16, G.search.08]. */
function useAgencySuggestions() {
  const t = useT();
  const { callApi, toasts } = useServices();
  const [found, setFound] = useState<Found | null>(null);
  const running = useRef<AbortController>(undefined);
  const ask = useEffectEvent(async (keyword: string) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const paging = { page: 1, per_page: listSizes.agencyAutocomplete };
    const result = await callApi(
      "listAgencies",
      { query: { keyword, ...paging } },
      { quiet: true, signal: controller.signal },
    );
    if (controller.signal.aborted) return;
    if (result.ok) setFound({ keyword, agencies: result.data.data });
    else toasts.show("error", t(stateMessages["shared.internet_connexion_error"]));
  });
  const debounce = useRef<ReturnType<typeof createDebounce<string>>>(undefined);
  useEffect(() => {
    debounce.current = createDebounce((keyword: string) => void ask(keyword));
    return () => {
      debounce.current?.cancel();
      running.current?.abort();
    };
  }, []);
  const lookFor = (text: string) => {
    const keyword = text.trim();
    setFound(null);
    running.current?.abort();
    if (keyword) debounce.current?.soon(keyword);
    else debounce.current?.cancel();
  };
  return { found, lookFor };
}

/** Name of an agency, proposed while one types; never before [C2.search.14, C2.search.15]. */
export function AgencyField({ initial }: { readonly initial: string }) {
  const t = useT();
  const [text, setText] = useState(initial);
  const { found, lookFor } = useAgencySuggestions();
  const agencies = found?.agencies ?? [];
  return (
    <ComboboxField
      label={t(searchMessages.agencyName)}
      name="agency_name"
      value={text}
      onEntered={(entered) => {
        setText(entered);
        lookFor(entered);
      }}
      onPicked={(agency) => setText(agency.text)}
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
