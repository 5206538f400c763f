import { profileMessages } from "@wakafine/shared/accounts/profile-messages.ts";
import { useAccount, useT } from "../../../lib/page-services.tsx";
import { profilePath, profilePathOf } from "../../../lib/user-access.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { arrowLeftIcon } from "../../../ui/icons.ts";
import { DataForm } from "./data-form.tsx";
import { PasswordFormCard } from "./password-form-card.tsx";
import { PictureForm } from "./picture-form.tsx";
import { ProfileFrame } from "./profile-frame.tsx";
import { PendingContacts } from "./pending-contacts.tsx";

/** `/app/edit`: the user's data, password and picture, also for members of agencies [C2.acct.02–04, G.acct.04]. */
export function Screen() {
  const t = useT();
  const account = useAccount();
  return (
    <ProfileFrame title={t(profileMessages.editTitle)}>
      {(me) => (
        <>
          <PendingContacts me={me} />
          <PictureForm me={me} />
          <DataForm me={me} key={account?.uuid} />
          <PasswordFormCard identifier={me.email ?? me.phonenumber ?? ""} />
          <ButtonLink
            to={account ? profilePathOf(account) : profilePath}
            variant="quiet"
            icon={arrowLeftIcon}
          >
            {t(profileMessages.back)}
          </ButtonLink>
        </>
      )}
    </ProfileFrame>
  );
}
