import { lazy, type ReactNode, Suspense } from "react";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useLanguage, useSay } from "../lib/page-services.tsx";
import { ToastArea } from "../ui/toast.tsx";
import { OfflineBanner } from "../ui/offline-banner.tsx";
import { ClientFrame } from "./client-frame.tsx";
import { Footer } from "./footer.tsx";
import { PageEffects } from "./page-effects.tsx";
import type { Area } from "./route-table.ts";
import { LanguageOffer } from "./language-offer.tsx";
import { PlainBar, TopBar } from "./top-bar.tsx";

// Its own chunk: nothing a traveller needs waits for the agency area.
const AgencyLayout = lazy(async () => ({ default: (await import("./agency-layout.tsx")).AgencyLayout }));

function Main({ children }: { readonly children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1}>
      {children}
    </main>
  );
}

function AreaFrame(props: { readonly area: Area; readonly prefersOther: boolean; readonly children: ReactNode }) {
  const language = useLanguage();
  if (props.area === "public") {
    return (
      <>
        {props.prefersOther ? <LanguageOffer /> : null}
        <TopBar />
        <Main>{props.children}</Main>
        <Footer />
      </>
    );
  }
  if (props.area === "agency") {
    return (
      <Suspense fallback={<ClientFrame language={language} />}>
        <AgencyLayout>
          <Main>{props.children}</Main>
        </AgencyLayout>
      </Suspense>
    );
  }
  if (props.area === "bare") return <Main>{props.children}</Main>;
  return (
    <>
      <PlainBar />
      <Main>{props.children}</Main>
    </>
  );
}

/** What stands around every page: skip link, menus of its area, short messages, the offline line. */
export function AreaLayout(props: { readonly area: Area; readonly prefersOther: boolean; readonly children: ReactNode }) {
  const say = useSay();
  return (
    <>
      <a className="skip" href="#content">
        {say(shellMessages.skip)}
      </a>
      <PageEffects />
      <AreaFrame area={props.area} prefersOther={props.prefersOther}>
        {props.children}
      </AreaFrame>
      <OfflineBanner />
      <ToastArea />
    </>
  );
}
