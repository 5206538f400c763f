import { lazy, type ReactNode, Suspense } from "react";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useLanguage, useT } from "../lib/page-services.tsx";
import { PageSkeleton } from "../ui/skeleton.tsx";
import { ToastArea } from "../ui/toast.tsx";
import { OfflineBanner } from "../ui/offline-banner.tsx";
import { ClientFrame } from "./client-frame.tsx";
import { Footer } from "./footer.tsx";
import { PageEffects } from "./page-effects.tsx";
import type { Area } from "./route-table.ts";
import { LanguageOffer, useLanguageOffer } from "./language-offer.tsx";
import { arrived } from "./screen-loader.ts";
import { PlainBar, TopBar } from "./top-bar.tsx";

// Chunks of their own: nothing a traveller who only searches and books needs waits for these.
const AgencyLayout = lazy(async () => ({
  default: (await arrived(() => import("./agency-layout.tsx"))).AgencyLayout,
}));
const AdminLayout = lazy(async () => ({
  default: (await arrived(() => import("./admin-layout.tsx"))).AdminLayout,
}));
const AccountGuard = lazy(async () => ({
  default: (await arrived(() => import("./account-guard.tsx"))).AccountGuard,
}));

function Main({ children }: { readonly children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1}>
      {children}
    </main>
  );
}

function AreaFrame(props: {
  readonly area: Area;
  readonly offer: ReactNode;
  readonly children: ReactNode;
}) {
  const language = useLanguage();
  if (props.area === "public") {
    return (
      <>
        {props.offer}
        <TopBar />
        <Main>{props.children}</Main>
        <Footer />
      </>
    );
  }
  if (props.area === "account") {
    return (
      <>
        <TopBar />
        <Main>
          <Suspense fallback={<PageSkeleton />}>
            <AccountGuard>{props.children}</AccountGuard>
          </Suspense>
        </Main>
        <Footer />
      </>
    );
  }
  if (props.area === "agency" || props.area === "admin") {
    const Layout = props.area === "agency" ? AgencyLayout : AdminLayout;
    return (
      <Suspense fallback={<ClientFrame language={language} />}>
        <Layout>
          <Main>{props.children}</Main>
        </Layout>
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
export function AreaLayout(props: {
  readonly area: Area;
  readonly prefersOther: boolean;
  readonly children: ReactNode;
}) {
  const t = useT();
  const offer = useLanguageOffer(props.prefersOther);
  return (
    <>
      <a className="skip" href="#content">
        {t(shellMessages.skip)}
      </a>
      <PageEffects />
      <AreaFrame
        area={props.area}
        offer={offer.stands ? <LanguageOffer onClose={offer.close} /> : null}
      >
        {props.children}
      </AreaFrame>
      <OfflineBanner />
      <ToastArea />
    </>
  );
}
