import { ForgottenPage } from "./forgotten-page.tsx";

/** `/auth/client/password-forgotten` [C2.auth.05]. */
export function Screen() {
  return <ForgottenPage kind="client" />;
}
