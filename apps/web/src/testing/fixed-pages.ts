import { routes } from "../app/routes.ts";

/** The pages that the server renders for everybody at an address without parameters. Tests open each of them, a new one too. */
export const fixedPages: readonly string[] = routes
  .filter(({ path, area, hidden }) => area === "public" && !hidden && !path.includes(":"))
  .map(({ path }) => path);
