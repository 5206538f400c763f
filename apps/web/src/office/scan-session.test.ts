import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  type CameraProblem,
  problemOf,
  type RunningCamera,
  scanDelayMs,
  startScan,
} from "./scan-session.ts";

const track = (torch?: boolean) => {
  const events = new EventTarget();
  return Object.assign(events, {
    stop: vi.fn(),
    getSettings: () => ({ deviceId: "back" }),
    getCapabilities: () => (torch === undefined ? {} : { torch }),
    applyConstraints: vi.fn(async () => undefined),
  });
};
type Track = ReturnType<typeof track>;

function useCamera(open: () => Promise<Track>): { readonly asked: unknown[] } {
  const asked: unknown[] = [];
  vi.stubGlobal("navigator", {
    mediaDevices: {
      async getUserMedia(constraints: unknown) {
        asked.push(constraints);
        const opened = await open();
        return { getTracks: () => [opened], getVideoTracks: () => [opened] };
      },
      enumerateDevices: async () => [
        { kind: "videoinput", deviceId: "back", label: "Back" },
        { kind: "audioinput", deviceId: "sound", label: "Sound" },
        { kind: "videoinput", deviceId: "front", label: "" },
      ],
    },
  });
  return { asked };
}

function scan(detect: () => Promise<string | null>, cameraId: string | null = null) {
  const video = { srcObject: null, play: async () => undefined } as unknown as HTMLVideoElement;
  const seen = {
    started: [] as RunningCamera[],
    read: [] as string[],
    problems: [] as CameraProblem[],
    closed: 0,
  };
  const stop = startScan({
    video,
    cameraId,
    createDetector: async () => ({ detect, close: () => void (seen.closed += 1) }),
    onStarted: (camera) => void seen.started.push(camera),
    onRead: (text) => void seen.read.push(text),
    onProblem: (problem) => void seen.problems.push(problem),
  });
  return { ...seen, video, stop, seen };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the camera is read every 300 ms, and released with the first code [C9.check.01]", async () => {
  expect(scanDelayMs).toBe(300);
  const back = track();
  const { asked } = useCamera(async () => back);
  const readings = [null, "", "W1.code"];
  const detect = vi.fn(async () => readings.shift() ?? null);
  const { seen, video } = scan(detect);
  await vi.advanceTimersByTimeAsync(299);
  expect(detect).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(detect).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(299);
  expect(detect).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3000);
  expect(detect).toHaveBeenCalledTimes(3);
  expect(seen).toMatchObject({ read: ["W1.code"], problems: [], closed: 1 });
  expect([back.stop.mock.calls.length, video.srcObject]).toEqual([1, null]);
  expect(asked).toEqual([expect.objectContaining({ audio: false })]);
});

test("the cameras of the device and the lamp of the chosen one are offered", async () => {
  const back = track(true);
  const { asked } = useCamera(async () => back);
  const { seen, stop } = scan(async () => null, "back");
  await vi.advanceTimersByTimeAsync(0);
  const [camera] = seen.started;
  expect(camera).toMatchObject({
    id: "back",
    cameras: [
      { id: "back", label: "Back" },
      { id: "front", label: "" },
    ],
  });
  expect(asked).toMatchObject([{ video: { deviceId: { exact: "back" } } }]);
  await camera?.setTorch?.(true);
  expect(back.applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] });
  stop();
  useCamera(async () => track());
  const dark = scan(async () => null);
  await vi.advanceTimersByTimeAsync(0);
  expect(dark.seen.started[0]?.setTorch).toBeNull();
  dark.stop();
});

test("a camera that starts after the dialog was closed is released at once", async () => {
  const late = track();
  let open = (_: Track): void => undefined;
  useCamera(() => new Promise((resolve) => (open = resolve)));
  const { seen, stop } = scan(async () => "never");
  stop();
  open(late);
  await vi.advanceTimersByTimeAsync(1000);
  expect(late.stop).toHaveBeenCalled();
  expect(seen).toMatchObject({ started: [], read: [], problems: [] });
});

test("a camera that is unplugged is missing, and a reader that fails is a failure; both release the camera", async () => {
  const back = track();
  useCamera(async () => back);
  const unplugged = scan(async () => null);
  await vi.advanceTimersByTimeAsync(0);
  back.dispatchEvent(new Event("ended"));
  expect(unplugged.seen).toMatchObject({ problems: ["no_device"], closed: 1 });
  const warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
  const broken = scan(async () => Promise.reject(new Error("no WebAssembly")));
  await vi.advanceTimersByTimeAsync(300);
  expect(broken.seen).toMatchObject({ problems: ["failed"], closed: 1 });
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
});

test("each camera error of the browser is mapped to a problem; a page without media devices has no camera", async () => {
  const meaning = (name: string) => problemOf(new DOMException("", name));
  expect(
    ["NotFoundError", "OverconstrainedError", "NotAllowedError", "NotReadableError"].map(meaning),
  ).toEqual(["no_device", "no_device", "denied", "failed"]);
  vi.stubGlobal("navigator", {});
  const { seen } = scan(async () => null);
  await vi.advanceTimersByTimeAsync(0);
  expect(seen.problems).toEqual(["no_device"]);
});
