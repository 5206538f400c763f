import { ResendPage } from "./resend-page.tsx";

/** `/auth/client/resend-code` [C2.auth.11]. */
export function Screen() {
  return <ResendPage kind="client" />;
}
