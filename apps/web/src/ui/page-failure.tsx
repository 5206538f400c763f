import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { useT } from "../lib/page-services.tsx";
import { Button, buttonClass } from "./button.tsx";
import { refreshIcon } from "./icons-booking.ts";
import { ErrorState } from "./error-state.tsx";

const reloadPage = () => window.location.reload();

/** Shown when the code of a page could not be loaded [C2.pub.42–45, G.pub.10]. */
export function UnloadedPage() {
  const t = useT();
  return (
    <div className="wrap sect">
      <ErrorState
        title={t(stateMessages.page_load_failure_title)}
        text={t(stateMessages.page_load_failure_text)}
        level={1}
      >
        <Button full icon={refreshIcon} onClick={reloadPage}>
          {t(stateMessages.page_reload)}
        </Button>
      </ErrorState>
    </div>
  );
}

/** Shown when rendering a page failed [C2.pub.46]. */
export function BrokenPage() {
  const t = useT();
  return (
    <div className="wrap sect">
      <ErrorState
        title={t(stateMessages.error_boundary)}
        text={t(shellMessages.brokenText)}
        level={1}
      >
        <Button full icon={refreshIcon} onClick={reloadPage}>
          {t(stateMessages.page_reload)}
        </Button>
        <a className={buttonClass({ variant: "quiet", full: true })} href="/app/home">
          {t(shellMessages.backHome)}
        </a>
      </ErrorState>
    </div>
  );
}
