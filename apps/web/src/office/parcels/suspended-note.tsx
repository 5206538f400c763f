import { parcelMenuMessages as texts } from "@wakafine/shared/parcels/desk-messages.ts";
import { readOnlyStateOf } from "../../lib/agency-access.ts";
import { useAccount, useT } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { lockIcon } from "../../ui/icons.ts";
import * as styles from "./parcels.module.css";

/**
 * Explains to the members of a suspended or refused agency what is closed, and that parcels under way are still unloaded and handed out; renders nothing for
 * other agencies [G.auth.28].
 */
export function SuspendedNote() {
  const t = useT();
  const state = readOnlyStateOf(useAccount());
  if (state === null) return null;
  return (
    <Note icon={lockIcon}>
      <div className="stack-1">
        <p className="b">{t(state === "refused" ? texts.refused : texts.suspended)}</p>
        <p>{t(texts.underWay)}</p>
        <div className={styles.buttons}>
          <ButtonLink variant="quiet" size="small" to="/agency/package/unload">
            {t(texts.toUnload)}
          </ButtonLink>
          <ButtonLink variant="quiet" size="small" to="/agency/package/withdraw">
            {t(texts.toWithdraw)}
          </ButtonLink>
        </div>
      </div>
    </Note>
  );
}
