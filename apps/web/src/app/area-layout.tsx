import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { loadCode } from "../lib/page-code.ts";
import { useT } from "../lib/page-services.tsx";
import { isMarkedPaying } from "../lib/paying-cookie.ts";
import { PageSkeleton } from "../ui/skeleton.tsx";
import { ToastRegion } from "../ui/toast.tsx";
import { OfflineBanner } from "../ui/offline-banner.tsx";
import { Footer } from "./footer.tsx";
import { PageEffects } from "./page-effects.tsx";
import type { PageRoute } from "./route-table.ts";
import { LanguageOffer, useLanguageOffer } from "./language-offer.tsx";
import { PlainBar, TopBar } from "./top-bar.tsx";
import * as styles from "../ui/shell.module.css";

// A separate chunk: searching and booking do not need it.
const AccountGuard = lazy(async () => ({
  default: (await loadCode(() => import("./account-guard.tsx"))).AccountGuard,
}));

// A separate chunk: needed only while a payment is in progress on this device.
const PaymentBanner = lazy(async () => ({
  default: (await loadCode(() => import("../site/bookings/order/payment-banner.tsx")))
    .PaymentBanner,
}));
const pagesWithBanner: readonly string[] = ["/app/home", "/app/result", "/app/ticket"];

/** Leads back to a payment in progress; shown after loading, because pages are rendered without the visitor's data. */
function PaymentInProgress({ path }: { readonly path: string }) {
  const [isPaying, setPaying] = useState(false);
  useEffect(() => setPaying(isMarkedPaying()), []);
  return isPaying && pagesWithBanner.includes(path) ? (
    <Suspense fallback={null}>
      <PaymentBanner />
    </Suspense>
  ) : null;
}

function Main({ children }: { readonly children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1}>
      {children}
    </main>
  );
}

function AreaFrame(props: {
  readonly area: PageRoute["area"];
  readonly offer: ReactNode;
  readonly children: ReactNode;
}) {
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
  return (
    <>
      <PlainBar />
      <Main>{props.children}</Main>
    </>
  );
}

/** Layout of every page of the site: skip link, menus of the area, toasts and the offline banner. */
export function AreaLayout(props: {
  readonly route: PageRoute;
  readonly prefersOther: boolean;
  readonly children: ReactNode;
}) {
  const t = useT();
  const offer = useLanguageOffer(props.prefersOther);
  return (
    <>
      <a className={styles.skip} href="#content">
        {t(shellMessages.skip)}
      </a>
      <ToastRegion within={null} />
      <PageEffects route={props.route} />
      <PaymentInProgress path={props.route.path} />
      <AreaFrame
        area={props.route.area}
        offer={offer.shown ? <LanguageOffer onClose={offer.close} /> : null}
      >
        {props.children}
      </AreaFrame>
      <OfflineBanner />
    </>
  );
}
