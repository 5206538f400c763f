import { CodePage } from "./code-page.tsx";

/** `/auth/agency/check-code` [C2.auth.10]. */
export function Screen() {
  return <CodePage kind="agency" />;
}
