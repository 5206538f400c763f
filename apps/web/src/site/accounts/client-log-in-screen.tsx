import { LogInPage } from "./log-in-page.tsx";

/** `/auth/client/login` [C2.auth.01, G.auth.06]. */
export function Screen() {
  return <LogInPage kind="client" />;
}
