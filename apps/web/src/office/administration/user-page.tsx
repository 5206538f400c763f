import { useApiQuery } from "../api.ts";
import { adminMessages } from "@wakafine/shared/administration/messages.ts";
import { adminUserMessages } from "@wakafine/shared/administration/user-messages.ts";
import { useParams } from "react-router";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { arrowLeftIcon } from "../../ui/icons.ts";
import { OfficePage } from "../office-page.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { AuditTrail } from "./audit-trail.tsx";
import { QueryFailure } from "../list-states.tsx";
import { userName } from "./user-cells.tsx";
import { UserActions } from "./user-actions.tsx";
import { UserDetails, type UserWithSessions } from "./user-details.tsx";
import { UserSessions } from "./user-sessions.tsx";
import * as styles from "./admin.module.css";

function BackLink() {
  const t = useT();
  return (
    <ButtonLink variant="text" size="small" icon={arrowLeftIcon} to="/admin/users">
      {t(adminMessages.backToUsers)}
    </ButtonLink>
  );
}

function Content({ user }: { readonly user: UserWithSessions }) {
  const t = useT();
  return (
    <>
      <div className={styles.columns}>
        <UserActions user={user} />
        <UserDetails user={user} />
      </div>
      <UserSessions user={user} />
      <AuditTrail title={t(adminUserMessages.trail)} entity="user" entityId={user.id} />
    </>
  );
}

/** `/admin/users/:id`: details, actions, open sessions, log [G.role.05]. */
export function Page() {
  const t = useT();
  const language = useLanguage();
  const { id = "" } = useParams();
  const user = useApiQuery("getAdminUser", { params: { id } });
  const { data } = user;
  const missing = (
    <EmptyState title={t(adminMessages.missingUser)}>
      <ButtonLink to="/admin/users">{t(adminMessages.backToUsers)}</ButtonLink>
    </EmptyState>
  );
  return (
    <OfficePage
      title={data ? userName(data, t) : t(adminMessages.user)}
      detail={data?.role[`title_${language}`]}
      actions={<BackLink />}
      className={styles.parts}
    >
      <QueryFailure shown={user} missing={missing} />
      {!data && user.isFetching ? (
        <RowsSkeleton rows={8} text={t(adminUserMessages.loadingOne)} />
      ) : null}
      {data ? <Content key={data.id} user={data} /> : null}
    </OfficePage>
  );
}
