import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { secondsBetweenCodes } from "@wakafine/shared/bookings/phone-code.ts";
import { leaveDocument } from "../../lib/leave-document.ts";
import type { ApiResult } from "../../lib/api-client.ts";
import { tokenOf } from "../../lib/store-login.ts";
import { usePageAddress } from "../../lib/page-address.tsx";
import { useServices } from "../../lib/page-services.tsx";
import { returnPathOf } from "../../lib/return-path.ts";
import { registerPage, writeEntryDraft } from "./entry-draft.ts";
import { type EntryKind, entryPaths } from "./entry-kind.ts";
import { writePending } from "../../lib/pending-code.ts";

type Registered = Extract<
  ApiResult<ResponseOf<"register"> | ResponseOf<"agencyRegister">>,
  { ok: true }
>;

/**
 * Returns the handler of a registration. The tab stores its restricted token, which is no session, and the entered values for corrections;
 * then the code page of the account type is loaded [C2.auth.25, G.auth.10, G.auth.14].
 */
export function useRegistered(
  kind: EntryKind,
): (response: Registered, entered: { readonly phonenumber: string }) => void {
  const { tab } = useServices();
  const back = returnPathOf(usePageAddress().query);
  return (response, entered) => {
    const now = Date.now();
    const nextAt = now + secondsBetweenCodes * 1000;
    writeEntryDraft(tab, { page: registerPage(kind), now }, entered);
    writePending(tab, {
      kind,
      id: response.data.user.public_id,
      token: tokenOf(response),
      contact: entered.phonenumber,
      nextAt,
      back: kind === "client" ? back : null,
    });
    leaveDocument(entryPaths[kind].code);
  };
}
