import { agencyLoginMessages, loginWarnings } from "@wakafine/shared/messages/agency-login.ts";
import { Navigate } from "../../lib/navigation.tsx";
import { landingOf, staffRoleOf } from "../../lib/agency-access.ts";
import { useAccount, useSay } from "../../lib/page-services.tsx";
import { CoachScene } from "../../ui/coach-scene.tsx";
import { Icon } from "../../ui/icon.tsx";
import { shieldIcon } from "../../ui/icons.ts";
import { LogInFields } from "./log-in-fields.tsx";
import "./log-in.css";

/** Four points, in both languages [C2.auth.15, G.auth.21]. */
function Warnings() {
  const say = useSay();
  return (
    <section className="login-warn" aria-labelledby="login-warn">
      <h2 className="b" id="login-warn">
        <Icon path={shieldIcon} />
        {say(agencyLoginMessages.warning)}
      </h2>
      <ul>
        {loginWarnings.map((warning) => (
          <li key={warning.fr}>{say(warning)}</li>
        ))}
      </ul>
    </section>
  );
}

/** `/auth/agency/login`: staff log in; who is logged in is led to the landing page of the role [C2.auth.02, C2.auth.24]. */
export function Screen() {
  const say = useSay();
  const staff = staffRoleOf(useAccount());
  if (staff) return <Navigate to={landingOf(staff)} replace />;
  return (
    <div className="login">
      <header className="login-banner on-forest">
        <h1>{say(agencyLoginMessages.banner)}</h1>
        <p>{say(agencyLoginMessages.bannerText)}</p>
        <CoachScene frame="mini" />
      </header>
      <LogInFields />
      <Warnings />
    </div>
  );
}
