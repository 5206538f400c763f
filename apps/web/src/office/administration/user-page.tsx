import { useApiQuery } from "../api.ts";
import { adminMessages } from "@wakafine/shared/administration/messages.ts";
import { adminUserMessages } from "@wakafine/shared/administration/user-messages.ts";
import { useParams } from "react-router";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { AuditTrail } from "./audit-trail.tsx";
import { DetailsLayout } from "./details-layout.tsx";
import { userName } from "./user-cells.tsx";
import { UserActions } from "./user-actions.tsx";
import { UserDetails, type UserWithSessions } from "./user-details.tsx";
import { UserSessions } from "./user-sessions.tsx";
import * as styles from "./admin.module.css";

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
  return (
    <DetailsLayout
      shown={user}
      title={user.data ? userName(user.data, t) : t(adminMessages.user)}
      detail={user.data?.role[`title_${language}`]}
      list="/admin/users"
      back={t(adminMessages.backToUsers)}
      missing={t(adminMessages.missingUser)}
      loading={t(adminUserMessages.loadingOne)}
    >
      {(data) => <Content key={data.id} user={data} />}
    </DetailsLayout>
  );
}
