import { parcelLoaderMessages as texts } from "@wakafine/shared/parcels/loader-messages.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import type { ScanRefusal } from "./scan-queue.ts";

/** Returns the text of a refusal with what the loader needs to decide: the town of the parcel, or the bus that carries it. */
export function useRefusalText(): (refusal: ScanRefusal) => string {
  const t = useT();
  const language = useLanguage();
  const moreOf = ({ code, town, bus }: ScanRefusal) => {
    if (code === "parcel_bus_not_left") return t(texts.notLeftText);
    if (town) return t(texts.goesTo, { town: shownTown(town, language) });
    if (!bus) return "";
    return t(code === "parcel_wrong_bus" ? texts.plannedBus : texts.onBus, { bus });
  };
  return (refusal) => [refusal.message, moreOf(refusal)].filter(Boolean).join(". ");
}
