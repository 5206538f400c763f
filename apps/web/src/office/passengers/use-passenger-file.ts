import type { PassengerFileFormat } from "@wakafine/shared/tickets/passengers-contract.ts";
import { useState } from "react";
import { useServices } from "../../lib/page-services.tsx";

/** Starts the download of a file; the response says that it is an attachment, so the page stays. */
function download(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}

/** Downloads the passenger list of a departure; a failure is shown as a toast. `busy` is the format that is being prepared. */
export function usePassengerFile(departureId: string, withBooked: boolean) {
  const { callApi } = useServices();
  const [busy, setBusy] = useState<PassengerFileFormat | null>(null);
  const onFile = async (format: PassengerFileFormat) => {
    setBusy(format);
    const result = await callApi(
      "getPassengerFile",
      { params: { departure_uuid: departureId }, query: { format, with_booked: withBooked } },
      { authenticated: true },
    );
    setBusy(null);
    if (result.ok) download(result.data.file_url);
  };
  return { busy, onFile };
}
