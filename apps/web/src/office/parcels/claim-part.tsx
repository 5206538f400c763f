import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { parcelClaimMessages as texts } from "@wakafine/shared/parcels/claim-messages.ts";
import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import { parcelListMessages } from "@wakafine/shared/parcels/list-messages.ts";
import { useState } from "react";
import { dayText } from "../../lib/moment-text.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { DecideClaimDialog, OpenClaimDialog } from "./claim-dialogs.tsx";
import { ClaimStateBadge } from "./claim-labels.tsx";
import { OpenerButton, useHeadingAfter } from "../opener-button.tsx";
import { useParcelAccess } from "./parcel-access.ts";
import { DataList } from "./data-list.tsx";
import { Part, PhotoList } from "./parcel-parts.tsx";
import * as styles from "./parcel-manager.module.css";

const heading = "#claim";

type Claim = NonNullable<Parcel["claim"]>;

function ClaimData({ claim }: { readonly claim: Claim }) {
  const t = useT();
  const language = useLanguage();
  const decided =
    claim.state === "OPEN"
      ? ([[t(texts.due), dayText(claim.due_date, language)]] as const)
      : ([
          [t(texts.decidedOn), dayText(claim.decided_date, language)],
          [t(texts.awarded), claim.awarded === null ? null : formatFrancs(claim.awarded, language)],
          [t(texts.decision), claim.decision],
        ] as const);
  return (
    <DataList
      card
      rows={[
        [t(texts.state), <ClaimStateBadge key="state" {...claim} />],
        [t(texts.claimant), t(texts[claim.claimant])],
        [t(texts.reason), t(texts[claim.reason])],
        [t(texts.claimed), formatFrancs(claim.amount, language)],
        [t(texts.description), claim.description],
        [t(texts.openedOn), dayText(claim.opened_date, language)],
        ...decided,
      ]}
    />
  );
}

/** The photos of the sending beside those of the claim. */
function ComparedPhotos({ parcel, claim }: { readonly parcel: Parcel; readonly claim: Claim }) {
  const t = useT();
  const columns = [
    [texts.photosSent, parcel.images, parcelListMessages.photo],
    [texts.photosClaim, claim.images, texts.photoOfClaim],
  ] as const;
  return (
    <div className={styles.compared}>
      {columns.map(([title, images, text]) => (
        <div key={title.en}>
          <h3 className="b">{t(title)}</h3>
          {images.length === 0 ? (
            <p className="muted">{t(texts.noPhotos)}</p>
          ) : (
            <PhotoList images={images} textOf={(number) => t(text, { number })} />
          )}
        </div>
      ))}
    </div>
  );
}

/** The claim about a parcel: opening one, its state with the photos side by side, and its decision (decision 0178). */
export function ClaimPart({ parcel }: { readonly parcel: Parcel }) {
  const t = useT();
  const access = useParcelAccess();
  const [asked, setAsked] = useState<"open" | "decide" | null>(null);
  useHeadingAfter(asked !== null, heading);
  const close = () => setAsked(null);
  const { claim } = parcel;
  const decidesHere = parcel.agency.uuid === access.agencyId;
  return (
    <Part id="claim" title={t(texts.title)}>
      {claim ? (
        <>
          <ClaimData claim={claim} />
          {claim.state === "OPEN" && !decidesHere ? (
            <p className="muted">{t(texts.waits, { agency: parcel.agency.name })}</p>
          ) : null}
          {claim.state === "OPEN" && decidesHere && access.mayManage ? (
            <OpenerButton heading={heading} onClick={() => setAsked("decide")}>
              {t(texts.decide)}
            </OpenerButton>
          ) : null}
          <ComparedPhotos parcel={parcel} claim={claim} />
          {asked === "decide" ? (
            <DecideClaimDialog parcel={parcel} claim={claim} onClose={close} />
          ) : null}
        </>
      ) : (
        <p className="muted">{t(texts.none)}</p>
      )}
      {access.mayWrite && (claim === null || claim.state === "REJECTED") ? (
        <OpenerButton heading={heading} onClick={() => setAsked("open")}>
          {t(claim ? texts.openAnother : texts.open)}
        </OpenerButton>
      ) : null}
      {asked === "open" ? <OpenClaimDialog parcel={parcel} onClose={close} /> : null}
      {parcel.rejected_claims.length > 0 ? <h3 className="b">{t(texts.earlier)}</h3> : null}
      {parcel.rejected_claims.map((earlier) => (
        <div key={earlier.uuid} className="stack">
          <ClaimData claim={earlier} />
          <PhotoList
            images={earlier.images}
            textOf={(number) => t(texts.photoOfClaim, { number })}
          />
        </div>
      ))}
    </Part>
  );
}
