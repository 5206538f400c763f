import { CodePage } from "./code-page.tsx";

/** `/auth/check-code` [C2.auth.09]. */
export function Screen() {
  return <CodePage kind="client" />;
}
