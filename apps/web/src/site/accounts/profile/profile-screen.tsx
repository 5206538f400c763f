import { profileMessages } from "@wakafine/shared/accounts/profile-messages.ts";
import { useT } from "../../../lib/page-services.tsx";
import { InvitationList } from "./invitation-list.tsx";
import { MyData } from "./my-data.tsx";
import { ProfileDetails } from "./profile-details.tsx";
import { ProfileFrame } from "./profile-frame.tsx";
import { SessionList } from "./session-list.tsx";
import { PendingContacts } from "./pending-contacts.tsx";

/** `/app/profile`: the user's data, pending contacts and invitations, sessions, export and deletion [C2.acct.01, G.acct.03]. */
export function Screen() {
  const t = useT();
  return (
    <ProfileFrame title={t(profileMessages.title)}>
      {(me) => (
        <>
          <PendingContacts me={me} />
          <InvitationList />
          <ProfileDetails me={me} />
          <SessionList />
          <MyData />
        </>
      )}
    </ProfileFrame>
  );
}
