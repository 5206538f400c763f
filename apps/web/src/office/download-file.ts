import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RouteId } from "@wakafine/shared/contract/routes.ts";
import { routes } from "@wakafine/shared/contract/routes.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { useState } from "react";
import { addressOf, apiBaseOf } from "../lib/api-address.ts";
import { messageOfResponse } from "../lib/api-failure.ts";
import { useLanguage, useServices } from "../lib/page-services.tsx";

/** Saves a file with the name that the server gave it. */
async function save(response: Response, otherName: string): Promise<void> {
  const given = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "");
  const address = URL.createObjectURL(await response.blob());
  const download = given?.[1] ?? otherName;
  Object.assign(document.createElement("a"), { href: address, download }).click();
  // The browser starts the download in this task, so the address can be revoked afterwards.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

/** Returns why a file was refused: the message of its first wrong field, because a download has no form, or that of the response. */
function refusalOf(body: unknown): string | null {
  const fields = (body as { data?: { fields?: readonly { message: string }[] } | null } | null)
    ?.data?.fields;
  return fields?.[0]?.message ?? messageOfResponse(body);
}

/** Downloads the file of an endpoint with the session of the account, which a link cannot send. A failure is a toast. `downloading` is the input being downloaded, else null. */
export function useDownload<Id extends RouteId>(id: Id) {
  const { store, toasts } = useServices();
  const language = useLanguage();
  const [downloading, setDownloading] = useState<RequestOf<Id> | null>(null);
  const download = async (input: RequestOf<Id>) => {
    setDownloading(input);
    try {
      const address = addressOf(
        {
          base: apiBaseOf({
            VITE_API_BASE: import.meta.env["VITE_API_BASE"] as string | undefined,
          }),
          routes,
        },
        id,
        input,
      );
      const response = await fetch(address, {
        headers: {
          "accept-language": language,
          authorization: store.get("account")?.token ?? "",
        },
      });
      if (response.ok) await save(response, id);
      else {
        const text = refusalOf(await response.json().catch(() => null));
        toasts.show("warning", text ?? t(stateMessages.unexpected_error, language));
      }
    } catch {
      toasts.show("error", t(stateMessages["shared.internet_connexion_error"], language));
    } finally {
      setDownloading(null);
    }
  };
  return { download, downloading };
}
