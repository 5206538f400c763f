/** The code of a page could not be loaded. */
export class PageLoadFailure extends Error {
  override readonly name = "PageLoadFailure";
}

/** Loads a code chunk on demand. Throws `PageLoadFailure` if it cannot be loaded, which the page shows [C2.pub.42]. */
export async function loadCode<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    throw new PageLoadFailure("The code of a page did not arrive", { cause });
  }
}
