import type { PaymentServices } from "./payment-services.ts";

/** Processes rows one after the other; a row that fails is logged with its cause and stops no other. */
export async function forEachRow<Row extends object>(
  { context: { log } }: PaymentServices,
  rows: readonly Row[],
  process: (row: Row) => Promise<void>,
): Promise<void> {
  for (const row of rows)
    await process(row).catch((error: unknown) =>
      log.error({ err: error, row }, "row of a payment job not processed"),
    );
}
