import type { OwnAgency } from "@wakafine/shared/accounts/contract.ts";
import { agencyProfileMessages } from "@wakafine/shared/agencies/profile-messages.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { type ChangeEvent, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { focusHeading } from "../../lib/focus-heading.ts";
import { useT, useServices } from "../../lib/page-services.tsx";
import { shrinkPicture, type ShrunkPicture } from "../../lib/shrink-picture.ts";
import { AgencyMark } from "../../ui/agency-mark.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { queryKey, useApiMutation } from "../../lib/api-query.tsx";
import { LeaveQuestion } from "../leave-question.tsx";
import { RefusalNote } from "../../ui/refusal-note.tsx";
import { classNames } from "../../ui/class-names.ts";
import * as styles from "./agency-profile.module.css";

/** Chooses, scales down and sends a logo as the multipart field `image` [A7.agsh.03, G.agsh.04]. */
function useLogo(agency: OwnAgency) {
  const t = useT();
  const queryClient = useQueryClient();
  const { toasts } = useServices();
  const [chosen, setChosen] = useState<ShrunkPicture | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const { isPending, error, mutate, reset } = useApiMutation("setAgencyLogo", {
    onSuccess({ data }) {
      const logo = data.file_url;
      queryClient.setQueryData(queryKey("getOwnAgency", {}), {
        ...agency,
        logo,
        image: { url: logo },
      });
      drop();
      toasts.show("ok", t(agencyProfileMessages.logoSaved));
    },
    onError(failure) {
      if (failure.kind === "network") toasts.show("error", failure.message);
    },
  });
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const file = input.files?.[0];
    // Allows choosing the same file again after it was edited.
    input.value = "";
    if (!file) return;
    const picture = await shrinkPicture(file);
    reset();
    setChosen(picture);
    setUnreadable(picture === null);
  };
  /** The buttons are removed together with the preview. */
  const drop = () => {
    setChosen(null);
    focusHeading("#agency-logo");
  };
  const send = () => {
    if (!chosen) return;
    const form = new FormData();
    form.set("image", chosen.blob, chosen.blob.type === "image/jpeg" ? "logo.jpg" : "logo.png");
    mutate({ body: form as never });
  };
  const refusal = isUnreadable ? t(errorMessages.bad_image) : error?.message;
  return { chosen, busy: isPending, refusal, choose, send, drop };
}

/** The current logo, and the preview of the next one before it is sent. */
export function LogoPanel({ agency }: { readonly agency: OwnAgency }) {
  const t = useT();
  const { chosen, busy, refusal, choose, send, drop } = useLogo(agency);
  return (
    <section className="card" aria-labelledby="agency-logo">
      <h2 className="h2" id="agency-logo">
        {t(agencyProfileMessages.logo)}
      </h2>
      <div className={styles.logoNow}>
        {chosen ? (
          <img src={chosen.dataUrl} alt={t(agencyProfileMessages.logoPreview)} />
        ) : (
          <AgencyMark agency={agency} />
        )}
        <p className="muted">{t(agencyProfileMessages.logoHelp)}</p>
      </div>
      <RefusalNote text={refusal} />
      <label className={classNames(buttonClass({ variant: "quiet" }), styles.logoChoose)}>
        {t(agencyProfileMessages.chooseLogo)}
        <input
          type="file"
          accept="image/jpeg,image/png,image/svg+xml,.jpg,.jpeg,.png,.svg"
          onChange={(event) => void choose(event)}
        />
      </label>
      {chosen ? (
        <div className="row">
          <Button busy={busy} onClick={send}>
            {t(agencyProfileMessages.sendLogo)}
          </Button>
          <Button variant="quiet" onClick={drop}>
            {agency.logo ? t(agencyProfileMessages.dropLogo) : t(shellMessages.cancel)}
          </Button>
        </div>
      ) : null}
      <LeaveQuestion when={chosen !== null} />
    </section>
  );
}
