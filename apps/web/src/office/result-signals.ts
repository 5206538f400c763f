/** Sound and vibration of a result. They never replace the text; a device without them stays silent. */
export interface ResultSignals {
  /** Called on a press, because browsers allow sound only then. */
  readonly prepare: () => void;
  /** One high tone, one short vibration. */
  readonly accepted: () => void;
  /** Two tones, two vibrations: to be looked at before going on. */
  readonly warned: () => void;
  /** One low tone, three long vibrations. */
  readonly refused: () => void;
  /** Releases the audio device. */
  readonly close: () => void;
}

interface Tone {
  readonly hertz: number;
  readonly seconds: number;
}

const high: Tone = { hertz: 1320, seconds: 0.18 };
const middle: Tone = { hertz: 520, seconds: 0.16 };
const low: Tone = { hertz: 196, seconds: 0.55 };
const loudness = 0.35;

function play(audio: AudioContext, { hertz, seconds }: Tone, delay = 0): void {
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  const start = audio.currentTime + delay;
  const end = start + seconds;
  oscillator.frequency.value = hertz;
  oscillator.type = "square";
  volume.gain.setValueAtTime(loudness, start);
  // Fading the tone out avoids a click at its end.
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(end);
}

/** Creates the signals of this browser. The tones are synthesised, so no file is fetched. */
export function createResultSignals(browser: {
  readonly AudioContext?: typeof AudioContext;
  readonly navigator: Navigator;
}): ResultSignals {
  let audio: AudioContext | null = null;
  const sound = (tone: Tone, delay?: number) => {
    if (audio?.state === "running") play(audio, tone, delay);
  };
  const vibrate = (pattern: readonly number[]) => void browser.navigator.vibrate?.([...pattern]);
  return {
    prepare() {
      if (!browser.AudioContext) return;
      audio ??= new browser.AudioContext();
      if (audio.state === "suspended")
        audio
          .resume()
          .catch((failure: unknown) => console.warn("The sound could not be started", failure));
    },
    accepted() {
      sound(high);
      vibrate([80]);
    },
    warned() {
      sound(middle);
      sound(middle, 0.26);
      vibrate([120, 100, 120]);
    },
    refused() {
      sound(low);
      vibrate([300, 120, 300, 120, 300]);
    },
    close() {
      audio
        ?.close()
        .catch((failure: unknown) => console.warn("The audio device could not be closed", failure));
      audio = null;
    },
  };
}
