/**
 * Groups the modules that a channel needs into few files. By itself, the bundler makes a file for each combination of screens that share a
 * module: 200 files for a channel, which take longer to request than to run.
 */
import { icons, importedIcons } from './icon-imports.ts';

type Module = { readonly importedIds: readonly string[]; readonly code: string | null };
type Modules = { readonly getModuleInfo: (id: string) => Module | null };

/** The written home page loads its script only, so its modules stay outside of the groups. */
const HOME_SCRIPT = ['/src/home-page/start.ts'];
const ENTRY = ['/src/main.tsx'];
/** Pages for visitors, which must not load the modules of a channel. */
const PUBLIC = ['/src/pages/HomePage.tsx', '/src/pages/LoginPage.tsx', '/src/pages/RegisterPage.tsx', '/src/pages/InvitePage.tsx'];
const CHANNEL = ['/src/app/AppPage.tsx', '/src/messages/ChannelPage.tsx', '/src/store/restore-state.ts'];

/** Modules that are always loaded together with `roots`. Throws if a root is not in the build, because its file was renamed. */
function closureOf(roots: readonly string[], modules: Modules): ReadonlySet<string> {
  const missing = roots.find((root) => modules.getModuleInfo(root) === null);
  if (missing !== undefined) throw new Error(`${missing} is not in the build: correct the paths in screen-chunks.ts.`);
  const found = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    const { importedIds = [], code = null } = modules.getModuleInfo(id) ?? {};
    // The index of the icons imports all of them.
    const index = importedIds.find((imported) => icons.isIndex(imported));
    waiting.push(...importedIds.filter((imported) => imported !== index));
    if (index !== undefined) waiting.push(...importedIcons(code ?? '', index, modules.getModuleInfo(index)?.code ?? ''));
  }
  return found;
}

/**
 * `root`: the folder of the client. Gives the name of the file for a module; null: the bundler decides. A group imports only groups before
 * it: `base`, `public`, `channel`. The icons of all other screens are in one file.
 */
export function screenChunks(root: string): (id: string, modules: Modules) => string | null {
  const inRoot = (paths: readonly string[]) => paths.map((path) => `${root}${path}`);
  const roots = new Set(inRoot([...HOME_SCRIPT, ...ENTRY, ...PUBLIC, ...CHANNEL]));
  let closures: ReturnType<typeof closuresIn> | null = null;
  function closuresIn(modules: Modules) {
    const of = (paths: readonly string[]) => closureOf(inRoot(paths), modules);
    return { homeScript: of(HOME_SCRIPT), entry: of(ENTRY), public: of(PUBLIC), channel: of(CHANNEL) };
  }
  return (id, modules) => {
    closures ??= closuresIn(modules);
    if (roots.has(id) || closures.homeScript.has(id)) return null;
    if (closures.entry.has(id)) return 'base';
    if (!closures.channel.has(id)) return icons.isIcon(id) && !closures.public.has(id) ? 'icons' : null;
    return closures.public.has(id) ? 'public' : 'channel';
  };
}
