import { homeMessages } from "@wakafine/shared/messages/home.ts";
import { useT } from "../../lib/page-services.tsx";
import { Icon } from "../../ui/icon.tsx";
import { lockIcon, shieldIcon, undoIcon } from "../../ui/icons.ts";
import * as styles from "./search-form.module.css";

const promises = [
  [lockIcon, homeMessages.promiseHold],
  [shieldIcon, homeMessages.promisePrice],
  [undoIcon, homeMessages.promiseCancel],
] as const;

/** The promises of the product, beside the form on wide screens. */
export function Promises() {
  const t = useT();
  return (
    <ul className={`${styles.promises} only-l`}>
      {promises.map(([icon, texts]) => (
        <li key={icon}>
          <Icon path={icon} />
          {t(texts)}
        </li>
      ))}
    </ul>
  );
}
