import { authMessages } from "@wakafine/shared/messages/auth.ts";
import { useParams } from "../../lib/navigation.tsx";
import { EntryFrame } from "./entry-frame.tsx";
import { entryPaths } from "./entry-kind.ts";
import { EntryLinks } from "./entry-parts.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";

/** The page of the link in an e-mail; the server knows whose it is and how long the password must be [C2.auth.07, C2.auth.08, G.auth.04]. */
export function Screen() {
  const token = useParams()["token"] ?? "";
  return (
    <EntryFrame title={authMessages.newPasswordBanner} text={authMessages.newPasswordBannerText}>
      <NewPasswordForm proof={{ token }} owner={null}>
        <EntryLinks links={[{ to: entryPaths.client.forgotten, label: authMessages.askLink }]} />
      </NewPasswordForm>
    </EntryFrame>
  );
}
