import { expect, test, vi } from "vitest";
import { createResultSignals } from "./result-signals.ts";

/** A browser that records the tones and vibrations it is asked for. */
function recordingBrowser(state: AudioContextState = "running") {
  const tones: number[] = [];
  const vibrate = vi.fn<(pattern: number[]) => boolean>(() => true);
  const resume = vi.fn(async () => undefined);
  const close = vi.fn(async () => undefined);
  const opened = vi.fn();
  class Recorder {
    readonly state = state;
    readonly currentTime = 0;
    readonly destination = {};
    readonly resume = resume;
    readonly close = close;
    constructor() {
      opened();
    }
    createOscillator() {
      const frequency = { value: 0 };
      return {
        frequency,
        connect: (next: unknown) => next,
        start: () => void tones.push(frequency.value),
        stop: () => undefined,
      };
    }
    createGain() {
      const gain = {
        setValueAtTime: () => undefined,
        exponentialRampToValueAtTime: () => undefined,
      };
      return { gain, connect: (next: unknown) => next };
    }
  }
  const browser = {
    AudioContext: Recorder as unknown as typeof AudioContext,
    navigator: { vibrate } as unknown as Navigator,
  };
  return { browser, tones, vibrate, resume, close, opened };
}

test("an accepted ticket is a high tone and one short vibration, a refused one a low tone and three long vibrations", () => {
  const { browser, tones, vibrate } = recordingBrowser();
  const signals = createResultSignals(browser);
  signals.prepare();
  signals.accepted();
  signals.refused();
  const [accepted = 0, refused = 0] = tones;
  expect(tones).toHaveLength(2);
  expect(accepted).toBeGreaterThan(refused * 4);
  const [[short] = [], [long] = []] = vibrate.mock.calls;
  expect(short).toHaveLength(1);
  expect(long?.filter((_, index) => index % 2 === 0)).toHaveLength(3);
  expect(Math.min(...(long ?? []))).toBeGreaterThan(short?.[0] ?? Infinity);
});

test("a warning is two tones and two vibrations, unlike both results", () => {
  const { browser, tones, vibrate } = recordingBrowser();
  const signals = createResultSignals(browser);
  signals.prepare();
  signals.warned();
  signals.accepted();
  signals.refused();
  expect(tones).toHaveLength(4);
  expect(tones[0]).toBe(tones[1]);
  expect(new Set(tones).size).toBe(3);
  expect(vibrate.mock.calls[0]?.[0]).toHaveLength(3);
});

test("without a press before, without sound and without vibration the signals stay silent", () => {
  const { browser, tones, vibrate } = recordingBrowser();
  const early = createResultSignals(browser);
  early.accepted();
  expect([tones, vibrate.mock.calls.length]).toEqual([[], 1]);
  const plain = createResultSignals({ navigator: {} as Navigator });
  plain.prepare();
  plain.accepted();
  plain.refused();
  plain.close();
});

test("a press opens the sound once and resumes it while it is suspended; closing releases it", () => {
  const { browser, tones, resume, close, opened } = recordingBrowser("suspended");
  const signals = createResultSignals(browser);
  signals.prepare();
  signals.prepare();
  expect([opened.mock.calls.length, resume.mock.calls.length]).toEqual([1, 2]);
  signals.refused();
  expect(tones, "a suspended sound would play late").toEqual([]);
  signals.close();
  expect(close).toHaveBeenCalledTimes(1);
  signals.close();
  expect(close).toHaveBeenCalledTimes(1);
});
