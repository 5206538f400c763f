import { createQrDetector, type QrDetector } from "./qr-detector.ts";

/** Milliseconds between two readings of the camera's image [C9.check.01]. */
export const scanDelayMs = 300;

/** `no_device`: no camera, or none that the page may see. `denied`: the user or the device refused it. `failed`: any other failure. */
export type CameraProblem = "no_device" | "denied" | "failed";

export interface Camera {
  readonly id: string;
  /** Name given by the device; empty when it has none. */
  readonly label: string;
}

/** A camera whose image is shown. */
export interface RunningCamera {
  readonly id: string;
  /** All cameras of the device. */
  readonly cameras: readonly Camera[];
  /** Switches the lamp; null when the camera has none. */
  readonly setTorch: ((on: boolean) => Promise<void>) | null;
}

interface ScanEvents {
  readonly onStarted: (camera: RunningCamera) => void;
  /** Called once; the session has stopped. */
  readonly onRead: (text: string) => void;
  /** Called once; the session has stopped. */
  readonly onProblem: (problem: CameraProblem) => void;
}

interface ScanSession extends ScanEvents {
  readonly video: HTMLVideoElement;
  /** Null: the camera at the back, else the device's choice. */
  readonly cameraId: string | null;
  readonly createDetector?: () => Promise<QrDetector>;
}

/** Maps the error of a failed start to a `CameraProblem`. */
export function problemOf(failure: unknown): CameraProblem {
  const name = failure instanceof Error ? failure.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "no_device" : "failed";
}

async function openCamera(cameraId: string | null): Promise<MediaStream> {
  // Absent on pages without https, where no camera can be used.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new DOMException("no media devices", "NotFoundError");
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const choice = cameraId
    ? { deviceId: { exact: cameraId } }
    : { facingMode: { ideal: "environment" } };
  return devices.getUserMedia({ audio: false, video: { ...size, ...choice } });
}

type TorchSettings = MediaTrackConstraintSet & { readonly torch?: boolean };

function torchOf(track: MediaStreamTrack): RunningCamera["setTorch"] {
  const capabilities = track.getCapabilities?.() as { readonly torch?: boolean } | undefined;
  if (!capabilities?.torch) return null;
  return (on) => {
    const torch: TorchSettings = { torch: on };
    return track.applyConstraints({ advanced: [torch] });
  };
}

async function describeCamera(track: MediaStreamTrack): Promise<RunningCamera> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return {
    id: track.getSettings().deviceId ?? "",
    cameras: devices
      .filter(({ kind }) => kind === "videoinput")
      .map(({ deviceId, label }) => ({ id: deviceId, label })),
    setTorch: torchOf(track),
  };
}

/**
 * Shows a camera in a video element and reads it every 300 ms until a QR code is found or the returned function is called. The camera is
 * released in every case.
 */
export function startScan({ video, cameraId, ...session }: ScanSession): () => void {
  const { createDetector = createQrDetector } = session;
  let stopped = false;
  let stream: MediaStream | null = null;
  let detector: QrDetector | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    stopped = true;
    clearTimeout(timer);
    detector?.close();
    for (const track of stream?.getTracks() ?? []) track.stop();
    // A later session may already show its camera.
    if (video.srcObject === stream) video.srcObject = null;
  };
  const fail = (problem: CameraProblem) => {
    if (stopped) return;
    stop();
    session.onProblem(problem);
  };
  const failWith = (failure: unknown, problem: CameraProblem) => {
    if (!stopped && problem === "failed") console.warn("The QR code could not be read", failure);
    fail(problem);
  };
  const readLater = () => {
    timer = setTimeout(() => void read(), scanDelayMs);
  };
  const read = async () => {
    try {
      const text = (await detector?.detect(video)) ?? null;
      if (stopped) return;
      if (text === null || text.trim() === "") return readLater();
      stop();
      session.onRead(text);
    } catch (failure) {
      failWith(failure, "failed");
    }
  };
  const start = async () => {
    try {
      stream = await openCamera(cameraId);
      // Closed while the browser asked for permission.
      if (stopped) return stop();
      const [track] = stream.getVideoTracks();
      if (!track) return fail("no_device");
      track.addEventListener("ended", () => fail("no_device"));
      video.srcObject = stream;
      const [camera, created] = await Promise.all([
        describeCamera(track),
        createDetector(),
        video.play(),
      ]);
      detector = created;
      if (stopped) return stop();
      session.onStarted(camera);
      readLater();
    } catch (failure) {
      failWith(failure, problemOf(failure));
    }
  };
  void start();
  return stop;
}
