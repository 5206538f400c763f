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
import { useNavigate } from "react-router";
import { queryKey, useApiMutation } from "../../lib/api-query.tsx";
import { useSentForm } from "../../lib/form.ts";
import { useServices, useT } from "../../lib/page-services.tsx";
import { ButtonLink, Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { RefusalNote } from "../../ui/refusal-note.tsx";
import { CodeField, WaitButton } from "../../ui/one-time-code-fields.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { useApiQuery } from "../api.ts";
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
      {account.error && !account.isFetching ? <ErrorState title={account.error.message} /> : null}
      {!account.data && !account.error ? <RowsSkeleton rows={3} text={t(texts.loading)} /> : null}
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
  const form = useSentForm<{ code: string }, ResponseOf<"validatePayoutNumber">>({
    initial: { code: "" },
    validate: ({ code }) => (code.trim() === "" ? { code: formMessages.code_required } : {}),
    send: ({ code }) =>
      callApi(
        "validatePayoutNumber",
        { params: { code: code.trim() } },
        { authenticated: true, quiet: true },
      ),
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

function SendAgain({
  pending,
  readAt,
}: Pick<Shown, "readAt"> & { readonly pending: PayoutAccount["pending"][number] }) {
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
