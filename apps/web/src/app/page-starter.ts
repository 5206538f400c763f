// The only script a page names: it lets the page be painted before it fetches the code that takes the page over.
const files = document.querySelector<HTMLElement>("[data-files]")?.dataset["files"]?.split(" ") ?? [];

function start(): void {
  // All at once: nothing waits until its importer has been read.
  for (const href of files) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  void import(/* @vite-ignore */ files[0] ?? "");
}

// Frames are not painted in a tab nobody looks at.
if (document.hidden) start();
else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));

export {};
