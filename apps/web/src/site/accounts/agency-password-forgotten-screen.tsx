import { ForgottenPage } from "./forgotten-page.tsx";

/** `/auth/agency/password-forgotten` [C2.auth.06]. */
export function Screen() {
  return <ForgottenPage kind="agency" />;
}
