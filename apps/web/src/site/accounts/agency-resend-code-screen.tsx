import { ResendPage } from "./resend-page.tsx";

/** `/auth/agency/resend-code` [C2.auth.12]. */
export function Screen() {
  return <ResendPage kind="agency" />;
}
