import type { OwnAgency } from "@wakafine/shared/accounts/contract.ts";
import { firstStepsMessages as texts } from "@wakafine/shared/agencies/first-steps-messages.ts";
import { hasPermission, type MemberAccess } from "@wakafine/shared/rules/permissions.ts";
import { memberAccessOf } from "../lib/agency-access.ts";
import { Link } from "../lib/link.tsx";
import { useAccount, useT } from "../lib/page-services.tsx";
import { Icon } from "../ui/icon.tsx";
import { chevronRightIcon } from "../ui/icons.ts";
import { useApiQuery } from "./api.ts";
import { isGuided, missingSteps } from "./missing-steps.ts";
import * as styles from "./first-steps.module.css";

interface Guided {
  readonly member: MemberAccess;
  readonly agency: OwnAgency;
}

/** Returns the missing steps; none until everything is known. */
function useMissingSteps({ member, agency }: Guided) {
  const mayPlan = hasPermission("planning", member);
  const query = { per_page: 1 };
  const members = useApiQuery("listAgencyUsers", { query }).data;
  const departures = useApiQuery(
    "listAgencyDepartures",
    { query, body: {} },
    { enabled: mayPlan },
  ).data;
  if (!members || (mayPlan && !departures)) return [];
  return missingSteps(member, {
    agency,
    members: members.total,
    departures: departures?.total ?? 0,
  });
}

function MissingSteps(guided: Guided) {
  const t = useT();
  const steps = useMissingSteps(guided);
  if (steps.length === 0) return null;
  return (
    <section className={`card ${styles.steps}`} aria-labelledby="first-steps">
      <h2 className="h2" id="first-steps">
        {t(texts.title)}
      </h2>
      <p className="muted">{t(texts.text)}</p>
      <ul>
        {steps.map(({ to, label, text }) => (
          <li key={to}>
            <Link to={to}>
              <span>
                <b>{t(label)}</b>
                <small>{t(text)}</small>
              </span>
              <Icon path={chevronRightIcon} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Checklist of a new agency on its landing page, for the members who manage it. Nothing once all is done. */
export function FirstSteps() {
  const member = memberAccessOf(useAccount());
  const { data: agency } = useApiQuery("getOwnAgency", {});
  return member && agency && isGuided(member, agency, Date.now()) ? (
    <MissingSteps member={member} agency={agency} />
  ) : null;
}
