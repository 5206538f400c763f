import { homeMessages } from "@wakafine/shared/messages/home.ts";
import { useT } from "../../lib/page-services.tsx";
import { Stone } from "../../ui/stepper.tsx";
import * as styles from "./home.module.css";

const steps = [
  [homeMessages.how1, homeMessages.how1Text],
  [homeMessages.how2, homeMessages.how2Text],
  [homeMessages.how3, homeMessages.how3Text],
] as const;

/** The three steps of a trip, one milestone each: choose, pay, board. */
export function HowItWorks() {
  const t = useT();
  return (
    <section className={styles.how}>
      <div className="wrap sect">
        <h2 className="h1">{t(homeMessages.howHeading)}</h2>
        <ol className={styles.howSteps}>
          {steps.map(([title, text], index) => (
            <li key={title.fr}>
              <Stone state="on">{index + 1}</Stone>
              <div>
                <h3 className="h2">{t(title)}</h3>
                <p>{t(text)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
