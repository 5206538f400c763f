import { checkInMessages } from "@wakafine/shared/check-in/messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useEffect, useRef, useState } from "react";
import { useT } from "../lib/page-services.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { refreshIcon } from "../ui/icons-booking.ts";
import { SelectField } from "../ui/text-fields.tsx";
import { type CameraProblem, type RunningCamera, startScan } from "./scan-session.ts";
import * as styles from "./scan-dialog.module.css";

interface ScanDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  /** Called with the text of a QR code; the owner closes the dialog [A4.check.34]. */
  readonly onRead: (text: string) => void;
  /** Called when the camera or the reader failed; the owner closes the dialog [A4.check.36]. */
  readonly onFailed: () => void;
}

/** Whether the page is on screen: a hidden page must not keep the camera. */
function usePageVisible(): boolean {
  const [visible, setVisible] = useState(() => !document.hidden);
  useEffect(() => {
    const update = () => setVisible(!document.hidden);
    document.addEventListener("visibilitychange", update);
    return () => document.removeEventListener("visibilitychange", update);
  }, []);
  return visible;
}

function useCamera({ onRead, onFailed }: Pick<ScanDialogProps, "onRead" | "onFailed">) {
  const video = useRef<HTMLVideoElement>(null);
  const [cameraId, setCameraId] = useState<string | null>(null);
  const [camera, setCamera] = useState<RunningCamera | null>(null);
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  const [attempt, setAttempt] = useState(0);
  const visible = usePageVisible();
  const owner = useRef({ onRead, onFailed });
  useEffect(() => {
    owner.current = { onRead, onFailed };
  });
  useEffect(() => {
    if (!visible || !video.current) return undefined;
    setProblem(null);
    return startScan({
      video: video.current,
      cameraId,
      onStarted: setCamera,
      onRead: (text) => owner.current.onRead(text),
      onProblem(found) {
        if (found === "failed") owner.current.onFailed();
        else setProblem(found);
      },
    });
  }, [visible, cameraId, attempt]);
  const retry = () => {
    setCameraId(null);
    setAttempt(attempt + 1);
  };
  return { video, camera, cameraId, problem, choose: setCameraId, retry };
}

/** Switches the lamp of a camera; its state is unchanged if the camera rejects the change. */
function TorchButton({ setTorch }: { readonly setTorch: (on: boolean) => Promise<void> }) {
  const t = useT();
  const [on, setOn] = useState(false);
  const toggle = () =>
    setTorch(!on)
      .then(() => setOn(!on))
      .catch((failure: unknown) => console.warn("The lamp could not be switched", failure));
  return (
    <Button variant="quiet" full aria-pressed={on} onClick={() => void toggle()}>
      {t(checkInMessages.torch)}
    </Button>
  );
}

const problemTexts = {
  no_device: [checkInMessages.no_divice_find, checkInMessages.noCameraHelp],
  denied: [checkInMessages.cameraDenied, checkInMessages.cameraDeniedHelp],
} as const;

function Scanner({ onRead, onFailed, onClose }: Omit<ScanDialogProps, "open" | "title">) {
  const t = useT();
  const { video, camera, cameraId, problem, choose, retry } = useCamera({ onRead, onFailed });
  const texts = problem && problem !== "failed" ? problemTexts[problem] : null;
  return (
    <div className="stack">
      {/* Always rendered, because the camera starts with the element. */}
      <div className={styles.camera} hidden={texts !== null}>
        <video ref={video} muted playsInline aria-label={t(checkInMessages.cameraImage)} />
      </div>
      {texts ? (
        <div role="alert" className="stack-1">
          <p>
            <b>{t(texts[0])}</b>
          </p>
          <p>{t(texts[1])}</p>
        </div>
      ) : (
        <p role="status">{t(camera ? checkInMessages.aim : checkInMessages.cameraStarts)}</p>
      )}
      {camera && !texts && camera.cameras.length > 1 ? (
        <SelectField
          label={t(checkInMessages.camera)}
          name="camera"
          value={cameraId ?? camera.id}
          onChange={(event) => choose(event.target.value)}
        >
          {camera.cameras.map(({ id, label }, index) => (
            <option key={id} value={id}>
              {label || t(checkInMessages.cameraNumber, { number: index + 1 })}
            </option>
          ))}
        </SelectField>
      ) : null}
      {camera?.setTorch && !texts ? (
        <TorchButton key={camera.id} setTorch={camera.setTorch} />
      ) : null}
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {t(texts ? checkInMessages.typeCode : shellMessages.close)}
        </Button>
        {texts ? (
          <Button icon={refreshIcon} onClick={retry}>
            {t(shellMessages.retry)}
          </Button>
        ) : null}
      </DialogActions>
    </div>
  );
}

/** Reads a QR code with the camera, which runs only while the dialog is open and the page is visible [A4.check.04]. */
export function ScanDialog({ open, title, ...props }: ScanDialogProps) {
  return (
    <Dialog open={open} onClose={props.onClose} title={title} size="small">
      <Scanner {...props} />
    </Dialog>
  );
}
