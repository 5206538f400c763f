import { homeMessages } from "@wakafine/shared/messages/home.ts";
import { useT } from "../../lib/page-services.tsx";
import { ResponsiveCoachScene } from "../../ui/coach-scene.tsx";
import * as styles from "./home.module.css";

/** Top of the home page: the slogan over the illustration. */
export function HomeHero() {
  const t = useT();
  return (
    <div className={styles.hero}>
      <div className={`${styles.head} wrap`}>
        <h1>{t(homeMessages.heading)}</h1>
        <p className="only-l">{t(homeMessages.lead)}</p>
      </div>
      <ResponsiveCoachScene className={styles.scene} />
    </div>
  );
}
