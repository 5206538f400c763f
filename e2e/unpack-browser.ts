import chromium from "@sparticuz/chromium";

/** Unpacks the browser once, before two processes would do it at the same time. */
export async function setup(): Promise<void> {
  await chromium.executablePath();
}
