// The only script that the page links: it loads the other scripts after the first paint, so that they do not delay it.
const files =
  document.querySelector<HTMLElement>("[data-files]")?.dataset["files"]?.split(" ") ?? [];
/** Fallback for browsers without paint events. A hidden tab does not paint and starts at once. */
const timeoutMs = 500;

function start(): void {
  // Preloads all chunks at once, so that none waits for its importer. A second call finds no files left.
  const [entry, ...chunks] = files.splice(0);
  for (const href of chunks)
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", href }),
    );
  if (entry) void import(/* @vite-ignore */ entry);
}

new PerformanceObserver(start).observe({ type: "paint", buffered: true });
setTimeout(start, document.hidden ? 0 : timeoutMs);

export {};
