import { type Language, t } from "@wakafine/shared/messages/catalogue.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { BrandMark } from "./brand.tsx";
import * as styles from "./shell.module.css";

/** Shown until the code of a client-rendered area is loaded. */
export function ClientFrame({ language }: { readonly language: Language }) {
  return (
    <div className={styles.clientFrame} role="status">
      <BrandMark />
      <span>{t(shellMessages.loading, language)}</span>
    </div>
  );
}
