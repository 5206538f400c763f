import type { OwnAgency } from "@wakafine/shared/contract/accounts.ts";
import { agencyProfileMessages } from "@wakafine/shared/messages/agency-profile.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { type ChangeEvent, useState } from "react";
import { useQueryCache } from "../../lib/api-query.ts";
import { focusHeading } from "../../lib/focus-heading.ts";
import { ownAgencyKey } from "../../lib/own-agency.ts";
import { useT, useServices } from "../../lib/page-services.tsx";
import { shrinkPicture, type ShrunkPicture } from "../../lib/shrink-picture.ts";
import { AgencyMark } from "../../ui/agency-mark.tsx";
import { Button } from "../../ui/button.tsx";
import { LeaveQuestion } from "../../ui/leave-question.tsx";
import { RefusalNote } from "../../ui/refusal-note.tsx";

/** Choosing, making smaller, sending: the file travels as the multipart field `image` [A7.agsh.03, G.agsh.04]. */
function useLogo(agency: OwnAgency) {
  const t = useT();
  const queryCache = useQueryCache();
  const { callApi, toasts } = useServices();
  const [chosen, setChosen] = useState<ShrunkPicture | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const file = input.files?.[0];
    // The same file may be chosen again after it was mended.
    input.value = "";
    if (!file) return;
    const picture = await shrinkPicture(file);
    setChosen(picture);
    setRefusal(picture ? null : t(errorMessages.bad_image));
  };
  /** The buttons go with the picture. */
  const drop = () => {
    setChosen(null);
    focusHeading("#agency-logo");
  };
  const send = async () => {
    if (!chosen) return;
    const form = new FormData();
    form.set("image", chosen.blob, chosen.blob.type === "image/jpeg" ? "logo.jpg" : "logo.png");
    setBusy(true);
    setRefusal(null);
    const result = await callApi(
      "setAgencyLogo",
      { body: form as never },
      { authenticated: true, quiet: true },
    );
    setBusy(false);
    if (!result.ok) {
      if (result.failure.kind === "network") toasts.show("error", result.failure.message);
      return setRefusal(result.failure.message);
    }
    const logo = result.data.file_url;
    queryCache.put(ownAgencyKey, { data: { ...agency, logo, image: { url: logo } } });
    drop();
    toasts.show("ok", t(agencyProfileMessages.logoSaved));
  };
  return { chosen, busy, refusal, choose, send, drop };
}

/** The logo as it is, and the next one before it is sent. */
export function LogoPanel({ agency }: { readonly agency: OwnAgency }) {
  const t = useT();
  const { chosen, busy, refusal, choose, send, drop } = useLogo(agency);
  return (
    <section className="card" aria-labelledby="agency-logo">
      <h2 className="h2" id="agency-logo">
        {t(agencyProfileMessages.logo)}
      </h2>
      <div className="logo-now">
        {chosen ? (
          <img src={chosen.dataUrl} alt={t(agencyProfileMessages.logoPreview)} />
        ) : (
          <AgencyMark agency={agency} />
        )}
        <p className="muted">{t(agencyProfileMessages.logoHelp)}</p>
      </div>
      <RefusalNote text={refusal} />
      <label className="btn quiet logo-choose">
        {t(agencyProfileMessages.chooseLogo)}
        <input
          type="file"
          accept="image/jpeg,image/png,image/svg+xml,.jpg,.jpeg,.png,.svg"
          onChange={(event) => void choose(event)}
        />
      </label>
      {chosen ? (
        <div className="row">
          <Button busy={busy} onClick={() => void send()}>
            {t(agencyProfileMessages.sendLogo)}
          </Button>
          <Button variant="quiet" onClick={drop}>
            {t(agencyProfileMessages.dropLogo)}
          </Button>
        </div>
      ) : null}
      <LeaveQuestion when={chosen !== null} />
    </section>
  );
}
