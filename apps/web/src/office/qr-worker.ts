import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasmAddress from "zxing-wasm/reader/zxing_reader.wasm?url";

/**
 * Reads QR codes in a worker, whose response has its own content security policy: pages need not allow WebAssembly (docs/decisions/0115).
 * Receives `ImageData`; answers with the text, null when the image shows no code, or `failed` when the reader does not work.
 */
export type QrReading = { readonly text: string | null } | { readonly failed: string };

prepareZXingModule({ overrides: { locateFile: () => wasmAddress } });

async function read(image: ImageData): Promise<QrReading> {
  try {
    const [code] = await readBarcodes(image, { formats: ["QRCode"], maxNumberOfSymbols: 1 });
    return { text: code?.text ?? null };
  } catch (failure) {
    return { failed: String(failure) };
  }
}

addEventListener("message", ({ data }: MessageEvent<ImageData>) => {
  void read(data).then((reading) => postMessage(reading));
});
