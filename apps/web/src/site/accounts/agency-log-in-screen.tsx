import { LogInPage } from "./log-in-page.tsx";

/** `/auth/agency/login` [C2.auth.02, C2.auth.15]. */
export function Screen() {
  return <LogInPage kind="agency" />;
}
