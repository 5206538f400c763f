import { profileMessages } from "@wakafine/shared/accounts/profile-messages.ts";
import { lazy } from "react";
import { loadCode } from "../../../lib/page-code.ts";
import { useT } from "../../../lib/page-services.tsx";
import { pendingContactOf } from "./contact-verification.ts";
import { InvitationList } from "./invitation-list.tsx";
import { MyData } from "./my-data.tsx";
import { ProfileDetails } from "./profile-details.tsx";
import { ProfileFrame } from "./profile-frame.tsx";
import { SessionList } from "./session-list.tsx";

// A separate chunk with the form library: most users have no pending contact.
const PendingContacts = lazy(async () => ({
  default: (await loadCode(() => import("./pending-contacts.tsx"))).PendingContacts,
}));

/** `/app/profile`: the user's data, pending contacts and invitations, sessions, export and deletion [C2.acct.01, G.acct.03]. */
export function Screen() {
  const t = useT();
  return (
    <ProfileFrame title={t(profileMessages.title)}>
      {(me) => (
        <>
          {pendingContactOf(me, "email") || pendingContactOf(me, "phonenumber") ? (
            <PendingContacts me={me} />
          ) : null}
          <InvitationList />
          <ProfileDetails me={me} />
          <SessionList />
          <MyData />
        </>
      )}
    </ProfileFrame>
  );
}
