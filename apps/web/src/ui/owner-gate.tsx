import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useT } from "../lib/page-services.tsx";
import type { OwnerRead } from "../lib/use-owner-read.ts";
import { Button } from "./button.tsx";
import { OwnerCodeFields } from "./owner-code.tsx";
import { RefusalNote } from "./refusal-note.tsx";

interface Props {
  readonly read: OwnerRead<unknown>;
  /** Why the code is needed. */
  readonly why: string;
  /** Label of the button that enters the code. */
  readonly confirm: string;
}

/** Shown before the owner's data: the field of the code, the loading state or the failure. */
export function OwnerGate({ read, why, confirm }: Props) {
  const t = useT();
  const { code, needsCode, failure, busy } = read;
  return (
    <>
      {needsCode ? (
        <form className="stack-1" noValidate onSubmit={(event) => void read.submitCode(event)}>
          <OwnerCodeFields code={code} why={why} onSend={() => void read.sendCode()} />
          {code.asked ? (
            <Button full type="submit" busy={busy}>
              {confirm}
            </Button>
          ) : null}
        </form>
      ) : null}
      {busy && !needsCode ? <p role="status">{t(shellMessages.loading)}</p> : null}
      <RefusalNote text={failure?.message ?? null} />
      {failure !== null && !needsCode ? (
        <Button full variant="quiet" onClick={() => void read.readAgain()}>
          {t(shellMessages.retry)}
        </Button>
      ) : null}
    </>
  );
}
