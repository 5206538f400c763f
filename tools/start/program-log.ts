import { basename, dirname } from "node:path";
import type { RotatingFileStream } from "rotating-file-stream";
import { createStream } from "rotating-file-stream";

/** Opens a log for appending, readable by its owner only. It is rotated at 10 MB; five old files are kept (`server.log.1` is the newest). */
export function openProgramLog(
  file: string,
  size: `${number}${"B" | "M"}` = "10M",
): RotatingFileStream {
  const stream = createStream(basename(file), {
    path: dirname(file),
    size,
    rotate: 5,
    mode: 0o600,
  });
  // A full disk must not stop the programs. Their warnings are still printed.
  stream.on("error", (error) => console.error(`log: ${file} cannot be written: ${error.message}`));
  return stream;
}
