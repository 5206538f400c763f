import { profileMessages } from "@wakafine/shared/accounts/profile-messages.ts";
import { useLazyDialog } from "../../../lib/page-code.ts";
import { useT, useServices } from "../../../lib/page-services.tsx";
import { useApiCall } from "../../../lib/use-api-call.ts";
import { Button } from "../../../ui/button.tsx";
import { downloadIcon } from "../../../ui/icons-booking.ts";

/** Downloads a text as a file. */
function saveAsFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  // The browser starts the download in this task, so the address can be revoked afterwards.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

function ExportButton() {
  const t = useT();
  const { callApi, toasts } = useServices();
  const { busy, run } = useApiCall(() => callApi("exportMe", {}, { authenticated: true }));
  const download = async () => {
    const result = await run();
    if (!result?.ok) return;
    saveAsFile(`${t(profileMessages.exportFile)}.json`, JSON.stringify(result.data, null, 2));
    toasts.show("ok", t(profileMessages.exported));
  };
  return (
    <Button variant="quiet" icon={downloadIcon} busy={busy} onClick={() => void download()}>
      {t(profileMessages.export)}
    </Button>
  );
}

/** Export of the user's data, and deletion of the account [G.acct.03]. */
export function MyData() {
  const t = useT();
  // Loaded on first use, with the form library.
  const { part, isOpen, isLoading, open, close } = useLazyDialog(
    () => import("./delete-dialog.tsx"),
  );
  return (
    <section className="card stack" aria-labelledby="my-data">
      <h2 className="h2" id="my-data">
        {t(profileMessages.myData)}
      </h2>
      <p>{t(profileMessages.exportText)}</p>
      <ExportButton />
      <hr className="sep" />
      <p>{t(profileMessages.deleteText)}</p>
      <Button variant="danger" busy={isLoading} onClick={() => void open()}>
        {t(profileMessages.delete)}
      </Button>
      {part ? <part.DeleteDialog open={isOpen} onClose={close} /> : null}
    </section>
  );
}
