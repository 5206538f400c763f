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

const screenFile = /[\\/]features[\\/]([a-z-]+)[\\/][a-z-]+-screen\.tsx$/;
/** The frames of the areas of work, and the guard of one's own account; what else the entry fetches later belongs to the shell of travellers. */
const officeFrame = /[\\/](agency|admin)-layout\.tsx$/;
const ownFrame = /[\\/]account-guard\.tsx$/;
/** Features in the order in which a traveller meets them, and those of the agency's people. */
const firstView: readonly string[] = ["home", "search"];
const areas = {
  journey: ["booking", "order"],
  login: ["auth"],
  own: ["profile"],
  office: ["planning", "check-in", "agency", "agency-profile", "agency-users"],
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

function frameOf(root: string): string {
  if (officeFrame.test(root)) return "agency";
  return ownFrame.test(root) ? "profile" : "shell";
}

/** The features whose screens need a module, one mention per screen; `every` for what each page needs. */
function usersOf(entry: string, graph: ModuleGraph): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  const tell = (root: string, feature: string) => {
    for (const id of importsOf(root, graph)) users.set(id, [...(users.get(id) ?? []), feature]);
  };
  tell(entry, "every");
  for (const id of importsOf(entry, graph)) {
    for (const root of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
      tell(root, screenFile.exec(root)?.[1] ?? frameOf(root));
  }
  return users;
}

/**
 * Few files, each for one moment of a visit: `first` (what every page needs, and what home or results share with any screen), `menu` (what the
 * menu of a person and the sharing share with the offices), `forms` (what several areas share), then what one area's screens share: `journey`
 * (booking and its order), `login`, `own` (one's account), `office`. The rest stays with its screen. Many small files compress worse and cost
 * a request each. Names are in the order of the alphabet: a file is filled with what its modules import, unless a file before it has that.
 */
export function chunkNames(entry: string): (id: string, graph: ModuleGraph) => string | null {
  let users: ReadonlyMap<string, readonly string[]> | undefined;
  return (id, graph) => {
    users ??= usersOf(entry, graph);
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
