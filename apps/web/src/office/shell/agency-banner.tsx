import { agencyReviewMessages } from "@wakafine/shared/agencies/shell-messages.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import type { AgencyState } from "@wakafine/shared/agencies/states.ts";
import type { Account } from "../../lib/client-store.ts";
import { useServices, useT } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import * as styles from "./office-frame.module.css";

const sentences: Readonly<
  Record<
    Exclude<AgencyState, "active">,
    { readonly title: Message; readonly text: Message; readonly tone: "hold" | "warn" }
  >
> = {
  pending: {
    title: agencyReviewMessages.pendingTitle,
    text: agencyReviewMessages.pendingText,
    tone: "hold",
  },
  refused: {
    title: agencyReviewMessages.refusedTitle,
    text: agencyReviewMessages.refusedText,
    tone: "warn",
  },
  suspended: {
    title: agencyReviewMessages.suspendedTitle,
    text: agencyReviewMessages.suspendedText,
    tone: "warn",
  },
};

/** Banner above every page of an agency whose trips are not public: the reason, and what is possible meanwhile [G.auth.28]. */
export function AgencyBanner({ agency }: { readonly agency: Account["agency"] }) {
  const t = useT();
  const { operator } = useServices();
  const { state, reason } = (agency?.["review"] ?? {}) as {
    readonly state?: AgencyState;
    readonly reason?: string | null;
  };
  if (!state || state === "active") return null;
  const { title, text, tone } = sentences[state];
  return (
    <section className={styles.banner} aria-label={t(title)}>
      <Note tone={tone}>
        <b>{t(title)}</b>
        <p>{t(text)}</p>
        {state === "pending" ? null : (
          <p>
            <a href={`tel:${operator.phone.replace(/\s/g, "")}`}>{operator.phone}</a>
            {" · "}
            <a href={`mailto:${operator.email}`}>{operator.email}</a>
          </p>
        )}
        {reason ? <p>{t(agencyReviewMessages.reason, { reason })}</p> : null}
      </Note>
    </section>
  );
}
