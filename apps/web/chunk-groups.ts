/** What the bundler tells of a module. */
interface ModuleInfo {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}
export interface ModuleGraph {
  getModuleInfo(id: string): ModuleInfo | null;
}

/** What releases rarely change: returning visitors keep it. */
export const frame = {
  name: "frame",
  test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
  priority: 1,
} as const;

/** Used by booking, the office and the pages of accounts: home, results and orders go without it. */
export const formLibrary = {
  name: "form-library",
  test: /[\\/]node_modules[\\/]react-hook-form[\\/]/,
  priority: 1,
} as const;

/** Used by the office and by the pages of the site whose data changes while they are shown. */
export const queryLibrary = {
  name: "query-library",
  test: /[\\/]node_modules[\\/]@tanstack[\\/]/,
  priority: 1,
} as const;

/** Our use of both: pages without forms, or without queries, must not load them with something else. */
const checkedForms = /[\\/]lib[\\/]form\.ts$/;
const queries = /[\\/]lib[\\/]api-query\.tsx$/;

const screenFile = /[\\/]site[\\/]([a-z\\/-]+)[\\/][a-z-]+-screen\.tsx$/;
/** The guard of one's own account; what else the site's entry fetches later belongs to the shell of travellers. */
const ownFrame = /[\\/]account-guard\.tsx$/;
/** Features in the order in which a traveller meets them. */
const firstView: readonly string[] = ["home", "departures"];
const areas = {
  journey: ["bookings", "bookings/order"],
  login: ["accounts"],
  own: ["accounts/profile"],
  office: ["office"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Everything a module imports, itself included, without what it fetches later. */
function importsOf(root: string, graph: ModuleGraph): ReadonlySet<string> {
  const seen = new Set<string>();
  const waiting = [root];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return seen;
}

/** What an entry fetches later. */
function lazyRoots(entry: string, graph: ModuleGraph): ReadonlySet<string> {
  const imported = [...importsOf(entry, graph)];
  return new Set(imported.flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []));
}

function featureOf(root: string): string {
  return (
    screenFile.exec(root)?.[1]?.replaceAll("\\", "/") ??
    (ownFrame.test(root) ? "accounts/profile" : "shell")
  );
}

interface Entries {
  readonly site: string;
  readonly office: string;
}

/** The features whose screens need a module, one mention per screen; `every` for what each page of the site needs, `office` for each page of the office. */
function usersOf(
  { site, office }: Entries,
  graph: ModuleGraph,
): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  const tell = (root: string, feature: string) => {
    for (const id of importsOf(root, graph)) users.set(id, [...(users.get(id) ?? []), feature]);
  };
  tell(site, "every");
  for (const root of lazyRoots(site, graph)) tell(root, featureOf(root));
  // Twice: every page of the office shares what its entry imports.
  tell(office, "office");
  tell(office, "office");
  for (const root of lazyRoots(office, graph)) tell(root, "office");
  return users;
}

/**
 * Few files, each for one moment of a visit: `first` (what every page of the site needs, and what home or results share with any screen), `menu`
 * (what the menu of a person and the sharing share with the office), `forms` (what several areas share), then what one area's screens share:
 * `journey` (booking and its order), `login`, `own` (one's account), `office`. The entries stay alone, because they run when they are loaded, and so does what both fetch later.
 * The rest stays with its screen. Many small files compress worse and cost a request each. Names are in the order of the alphabet: a file is
 * filled with what its modules import, unless a file before it has that.
 */
export function chunkNames(entries: Entries): (id: string, graph: ModuleGraph) => string | null {
  let users: ReadonlyMap<string, readonly string[]> | undefined;
  let alone: ReadonlySet<string> = new Set();
  return (id, graph) => {
    if (!users) {
      const later = lazyRoots(entries.office, graph);
      const both = [...lazyRoots(entries.site, graph)].filter((root) => later.has(root));
      alone = new Set([entries.site, entries.office, ...both]);
      users = usersOf(entries, graph);
    }
    if (alone.has(id)) return null;
    if (checkedForms.test(id)) return "forms-checked";
    if (queries.test(id)) return "fresh-queries";
    const features = users.get(id) ?? [];
    const shared = (names: readonly string[]) =>
      features.filter((feature) => names.includes(feature)).length;
    if (features.includes("every")) return "first";
    if (features.length < 2) return null;
    if (shared(firstView) > 0) return "first";
    if (features.includes("shell")) return "menu";
    const concerned = Object.entries(areas).filter(([, names]) => shared(names) > 0);
    if (concerned.length > 1) return "forms";
    return concerned.find(([, names]) => shared(names) > 1)?.[0] ?? null;
  };
}
