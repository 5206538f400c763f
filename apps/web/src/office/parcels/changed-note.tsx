import { parcelChangeMessages as texts } from "@wakafine/shared/parcels/list-messages.ts";
import { useT } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import * as styles from "./parcel-manager.module.css";

/** Field and present value; an empty value is shown as such. */
export type StoredValues = readonly (readonly [field: string, value: string])[];

/** Shown when somebody else saved meanwhile: the values that the next saving replaces, and a button that takes them over. */
export function ChangedNote(props: {
  readonly values: StoredValues;
  readonly onTakeOver: () => void;
}) {
  const t = useT();
  const { values } = props;
  return (
    <Note tone="warn" urgent>
      <div className={styles.changed}>
        <p>{t(values.length === 0 ? texts.changedOnly : texts.changedMeanwhile)}</p>
        {values.length === 0 ? null : (
          <>
            <ul>
              {values.map(([field, value]) => (
                <li key={field}>
                  <b>{t(texts.valueNow, { field, value: value || t(texts.noValue) })}</b>
                </li>
              ))}
            </ul>
            <Button variant="quiet" size="small" onClick={props.onTakeOver}>
              {t(texts.takeOver)}
            </Button>
          </>
        )}
      </div>
    </Note>
  );
}
