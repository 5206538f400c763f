import type { QrReading } from "./qr-worker.ts";

/** Finds a QR code in the current frame of a video. */
export interface QrDetector {
  /** Returns the text of a code, null when the frame shows none. Rejects when the reader does not work. */
  readonly detect: (video: HTMLVideoElement) => Promise<string | null>;
  readonly close: () => void;
}

/** The browser's own reader (Shape Detection API), which TypeScript does not declare. */
interface NativeReader {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface NativeReaderClass {
  new (options: { readonly formats: readonly string[] }): NativeReader;
  getSupportedFormats(): Promise<readonly string[]>;
}

async function nativeDetector(): Promise<QrDetector | null> {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: NativeReaderClass };
  // Some Android phones have the class without any format.
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): readonly string[] => []);
  if (!BarcodeDetector || !formats?.includes("qr_code")) return null;
  const reader = new BarcodeDetector({ formats: ["qr_code"] });
  return {
    detect: async (video) => (await reader.detect(video))[0]?.rawValue ?? null,
    close: () => undefined,
  };
}

function frameOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null {
  const { videoWidth: width, videoHeight: height } = video;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context || width === 0) return null;
  canvas.width = width;
  canvas.height = height;
  context.drawImage(video, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

/** The WebAssembly reader in a worker; it is loaded only by browsers without their own reader. */
function workerDetector(): QrDetector {
  const worker = new Worker(new URL("./qr-worker.ts", import.meta.url));
  const canvas = document.createElement("canvas");
  return {
    async detect(video) {
      const frame = frameOf(video, canvas);
      if (!frame) return null;
      const reading = await new Promise<QrReading>((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<QrReading>) => resolve(data);
        worker.onerror = () => reject(new Error("The QR reader could not be loaded"));
        worker.postMessage(frame, [frame.data.buffer]);
      });
      if ("failed" in reading) throw new Error(reading.failed);
      return reading.text;
    },
    close: () => worker.terminate(),
  };
}

/** Returns the browser's reader of QR codes or, without one, the WebAssembly reader. */
export async function createQrDetector(): Promise<QrDetector> {
  return (await nativeDetector()) ?? workerDetector();
}
