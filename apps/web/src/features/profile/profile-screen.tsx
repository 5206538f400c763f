import { profileMessages } from "@wakafine/shared/messages/profile.ts";
import { useSay } from "../../lib/page-services.tsx";
import { InvitationList } from "./invitation-list.tsx";
import { MyData } from "./my-data.tsx";
import { ProfileFacts } from "./profile-facts.tsx";
import { ProfileFrame } from "./profile-frame.tsx";
import { SessionList } from "./session-list.tsx";
import { WaitingContacts } from "./waiting-contacts.tsx";

/** `/app/profile`: who one is, what waits, where one is logged in, and what may be taken along or deleted [C2.acct.01, G.acct.03]. */
export function Screen() {
  const say = useSay();
  return (
    <ProfileFrame title={say(profileMessages.title)}>
      {(me) => (
        <>
          <WaitingContacts me={me} />
          <InvitationList />
          <ProfileFacts me={me} />
          <SessionList />
          <MyData />
        </>
      )}
    </ProfileFrame>
  );
}
