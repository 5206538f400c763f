import "../src/ui/tokens.css";
import "../src/ui/base.css";
import "../src/app/shell.css";
import { createRoot } from "react-dom/client";
import { NavigationProvider } from "../src/lib/navigation.tsx";
import { createBrowserHistory } from "../src/lib/page-history.ts";
import { PageServicesProvider } from "../src/lib/page-services.tsx";
import { createServerServices } from "../src/app/server-services.ts";
import { exampleOperator } from "../src/app/test-operator.ts";
import { createToastQueue } from "../src/lib/toast-queue.ts";
import { createAnswerStore } from "../src/lib/answer-store.ts";
import { AnswerStoreContext } from "../src/lib/api-query.ts";
import { AgencyLayout } from "../src/app/agency-layout.tsx";
import { Button } from "../src/ui/button.tsx";
import { AgencyPage } from "../src/ui/page-shells.tsx";
import { ToastArea } from "../src/ui/toast.tsx";
import { FormPieces, MoneyPieces, StatePieces, TripPieces } from "./kit-pieces.tsx";

/** All pieces of the interface on one page, to look at: `npx vite stories` inside apps/web. */
const services = { ...createServerServices("fr", exampleOperator), toasts: createToastQueue(() => undefined) };

const answers = createAnswerStore({ now: () => Date.now(), isOnline: () => navigator.onLine, later: setTimeout });

function AgencyStory() {
  return (
    <AgencyLayout>
      <main id="content">
        <AgencyPage title="Planning" detail="Semaine du lundi 14 au dimanche 20 décembre 2026" actions={<Button size="small">Nouveau départ</Button>}>
          <StatePieces />
        </AgencyPage>
      </main>
    </AgencyLayout>
  );
}

function KitPage() {
  return (
    <main className="wrap sect stack-3">
      <TripPieces />
      <FormPieces />
      <MoneyPieces />
      <StatePieces />
    </main>
  );
}

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <AnswerStoreContext value={answers}>
      <NavigationProvider history={createBrowserHistory(window)}>
        <PageServicesProvider services={services} language="fr">
          {location.hash === "#agency" ? <AgencyStory /> : <KitPage />}
          <ToastArea />
        </PageServicesProvider>
      </NavigationProvider>
    </AnswerStoreContext>,
  );
}
if (location.hash === "#toasts") {
  services.toasts.show("ok", "Départ de 15 h 30 supprimé", { label: "Annuler", run: () => undefined });
  services.toasts.show("warning", "Il ne reste pas assez de places");
  services.toasts.show("error", "Erreur de connexion internet. Vérifiez votre connexion et réessayez");
}
