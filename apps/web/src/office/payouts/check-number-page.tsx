import { useQueryClient } from "@tanstack/react-query";
import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { oneTimeCodeMessages } from "@wakafine/shared/accounts/one-time-code-messages.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import type { PayoutAccount } from "@wakafine/shared/payouts/contract.ts";
import {
  checkNumberMessages as texts,
  momoAccountMessages,
} from "@wakafine/shared/payouts/messages.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { isUncertain } from "../../lib/api-failure.ts";
import { queryKey, useApiMutation } from "../../lib/api-query.tsx";
import { useSentForm } from "../../lib/form.ts";
import { useServices, useT } from "../../lib/page-services.tsx";
import { ButtonLink, Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { RefusalNote } from "../../ui/refusal-note.tsx";
import { CodeField, WaitButton } from "../../ui/one-time-code-fields.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { useApiQuery } from "../api.ts";
import { QueryFailure } from "../list-states.tsx";
import { OfficePage } from "../office-page.tsx";
import { useMayChange } from "./payout-numbers.tsx";
import { wallets } from "./wallets.ts";
import * as styles from "./payouts.module.css";

const accountPath = "/agency/momo-account";

/** `/agency/check-momo-number`: the code of a payout number, which is then active [A2.momo.08]. */
export function Page() {
  const t = useT();
  const account = useApiQuery("getPayoutAccount", {});
  const mayChange = useMayChange();
  const back = (
    <ButtonLink to={accountPath} variant="quiet" size="small">
      {t(texts.back)}
    </ButtonLink>
  );
  return (
    <OfficePage title={t(texts.title)} actions={back} className={styles.check}>
      <QueryFailure shown={account} />
      {!account.data && !account.error && !account.isPaused ? (
        <RowsSkeleton rows={3} text={t(texts.loading)} />
      ) : null}
      {account.data && mayChange && account.data.pending.length > 0 ? (
        <CodeForm account={account.data} readAt={account.dataUpdatedAt} />
      ) : null}
      {account.data && (!mayChange || account.data.pending.length === 0) ? (
        <EmptyState
          title={t(texts.nothing)}
          text={t(mayChange ? texts.nothingText : momoAccountMessages.readOnly)}
        >
          <ButtonLink to={accountPath}>{t(texts.back)}</ButtonLink>
        </EmptyState>
      ) : null}
    </OfficePage>
  );
}

type Pending = PayoutAccount["pending"][number];

/** Whether a number that waited for its code is the active one of its operator. */
function isActive(account: PayoutAccount, { type, phonenumber }: Pending): boolean {
  return (type === "MTN" ? account.momo_phone : account.om_phone) === phonenumber;
}

interface Shown {
  readonly account: PayoutAccount;
  /** When the account was read, milliseconds since 1970. */
  readonly readAt: number;
}

function CodeForm({ account, readAt }: Shown) {
  const t = useT();
  const { callApi, toasts } = useServices();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  /** The last code, if it had no definite response. */
  const [lost, setLost] = useState<string | null>(null);
  const form = useSentForm<{ code: string }, ResponseOf<"validatePayoutNumber">>({
    initial: { code: "" },
    validate: ({ code }) => (code.trim() === "" ? { code: formMessages.code_required } : {}),
    async send(values) {
      const code = values.code.trim();
      const options = { authenticated: true, quiet: true };
      /** Reads whether a number that waited is active: the code of a lost response was right, and a second one would count as wrong. */
      const readActive = async () => {
        const read = await callApi("getPayoutAccount", {}, options);
        if (read.ok) queryClient.setQueryData(queryKey("getPayoutAccount", {}), read.data);
        return read.ok && account.pending.some((one) => isActive(read.data, one)) ? read : null;
      };
      // While several numbers wait, an active one says nothing about another code than the lost one.
      const isOther = lost !== null && lost !== code && account.pending.length > 1;
      const known = lost !== null && !isOther ? await readActive() : null;
      if (known) return known;
      const result = await callApi("validatePayoutNumber", { params: { code } }, options);
      setLost(!result.ok && isUncertain(result.failure) ? code : null);
      if (result.ok) return result;
      const active = await readActive();
      return isOther ? result : (active ?? result);
    },
    succeeded({ data }) {
      queryClient.setQueryData(queryKey("getPayoutAccount", {}), data);
      void queryClient.invalidateQueries({ queryKey: ["getOwnAgency"] });
      toasts.show("ok", t(texts.active));
      void navigate(accountPath);
    },
  });
  return (
    <div className="card stack">
      {account.pending.map(({ type, phonenumber }) => (
        <p key={type}>
          {t(texts.sentTo, { number: displayPhone(phonenumber), wallet: t(wallets[type]) })}
        </p>
      ))}
      <form {...form.formProps} className="stack">
        <CodeField bound={form.bind("code")} />
        <RefusalNote text={form.refusal} />
        <Button type="submit" busy={form.busy} full>
          {t(texts.confirm)}
        </Button>
      </form>
      {account.pending.map((pending) => (
        <SendAgain key={pending.type} pending={pending} readAt={readAt} />
      ))}
    </div>
  );
}

function SendAgain({ pending, readAt }: Pick<Shown, "readAt"> & { readonly pending: Pending }) {
  const t = useT();
  const { toasts } = useServices();
  const again = useApiMutation("changePayoutNumber", {
    refreshes: ["getPayoutAccount"],
    toastsFailure: true,
    onSuccess: () => toasts.show("ok", t(texts.againSent)),
  });
  const { phonenumber, type, wait_seconds } = pending;
  return (
    <WaitButton
      variant="quiet"
      until={readAt + wait_seconds * 1000}
      label={oneTimeCodeMessages.resend}
      waiting={oneTimeCodeMessages.resendIn}
      busy={again.isPending}
      onClick={() => again.mutate({ body: { phonenumber, type } })}
    />
  );
}
