import chromium from "@sparticuz/chromium";

/** Unpacks the browser once, so that two test processes do not do it concurrently. */
export async function setup(): Promise<void> {
  await chromium.executablePath();
}
