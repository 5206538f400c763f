import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { Suspense, lazy } from "react";
import { loadCode } from "../../../lib/page-code.ts";
import { useT } from "../../../lib/page-services.tsx";
import { EntryPage } from "../../../ui/page-shells.tsx";
import { TextSkeleton } from "../../../ui/skeleton.tsx";

// A separate chunk, so that what it shares with other forms does not become part of every page.
const ReopenForm = lazy(async () => ({
  default: (await loadCode(() => import("./reopen-form.tsx"))).ReopenForm,
}));

/** `/app/reservation/reopen`: finds a lost order by its code, the owner's phone and the code sent there [G.ticket.07]. */
export function Screen() {
  const t = useT();
  return (
    <EntryPage>
      <h1 className="h1">{t(shellMessages.findOrder)}</h1>
      <Suspense fallback={<TextSkeleton lines={6} />}>
        <ReopenForm />
      </Suspense>
    </EntryPage>
  );
}
