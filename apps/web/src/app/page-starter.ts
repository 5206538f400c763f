// The only script a page names: it lets the page be painted before it fetches the code that takes the page over.
const files =
  document.querySelector<HTMLElement>("[data-files]")?.dataset["files"]?.split(" ") ?? [];
/** Tabs nobody looks at are not painted, and some browsers do not tell. */
const timeoutMs = 500;

function start(): void {
  // All at once: nothing waits until its importer has been read. The second call finds none left.
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
