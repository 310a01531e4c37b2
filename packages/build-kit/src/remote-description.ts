import type { Plugin, Rolldown } from 'vite';
import {
  REMOTE_CONTRACT_VERSION,
  REMOTE_DESCRIPTION_FILE,
  REMOTE_ENTRY_FILE,
  type RemoteDescription,
} from '@derby/micro-frontend/contract';

type Bundle = Rolldown.OutputBundle;

function chunkOf(bundle: Bundle, fileName: string): Rolldown.OutputChunk | undefined {
  const output = bundle[fileName];
  return output?.type === 'chunk' ? output : undefined;
}

/** Returns the files that `roots` import statically, including the roots, breadth first. */
function staticClosure(bundle: Bundle, roots: readonly string[]): string[] {
  const found = new Set<string>();
  const queue = [...roots];
  for (let fileName = queue.shift(); fileName !== undefined; fileName = queue.shift()) {
    const chunk = chunkOf(bundle, fileName);
    if (!chunk || found.has(fileName)) continue;
    found.add(fileName);
    queue.push(...chunk.imports);
  }
  return [...found];
}

/** First queries of a remote's pages. */
export type FirstQueries = Pick<RemoteDescription, 'earlyQueries' | 'queryTexts'>;

/** Modules that are loaded lazily, as paths from the app's folder. */
export interface LazyModules {
  /** Those of pages, by page name. */
  readonly pageModules: Readonly<Record<string, string>>;
  /** Those that a service worker keeps. */
  readonly keptModules: readonly string[];
}

/** Returns the files that a module needs besides those of every page. */
function filesOf(bundle: Bundle, module: string, common: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
  if (!chunk) throw new Error(`The build has no file for ${module}`);
  return staticClosure(bundle, [chunk.fileName]).filter((fileName) => !common.includes(fileName));
}

/** Returns the description of a finished build. */
export function describeRemote(
  bundle: Bundle,
  name: string,
  { queries, pageModules = {}, keptModules = [] }: Partial<LazyModules> & { readonly queries: FirstQueries },
): RemoteDescription {
  const entry = chunkOf(bundle, REMOTE_ENTRY_FILE);
  if (!entry) throw new Error(`The build of ${name} has no ${REMOTE_ENTRY_FILE}`);
  // The entry dynamically imports only what every mount needs: the exposed module and the share map. Their dynamic
  // imports are fallback copies of shared packages, which the shell already has.
  const js = staticClosure(bundle, [entry.fileName, ...entry.dynamicImports]);
  const css = new Set(js.flatMap((fileName) => [...(chunkOf(bundle, fileName)?.viteMetadata?.importedCss ?? [])]));
  return {
    name,
    contractVersion: REMOTE_CONTRACT_VERSION,
    entry: REMOTE_ENTRY_FILE,
    preload: {
      js,
      css: [...css],
      pages: Object.fromEntries(
        Object.entries(pageModules).map(([page, module]) => [page, filesOf(bundle, module, js)]),
      ),
      kept: [...new Set(keptModules.flatMap((module) => filesOf(bundle, module, js)))],
    },
    ...queries,
  };
}

/**
 * Writes `remote.json` beside the remote's entry, and no page. The front door reads its preloads, and the shell checks
 * its version.
 */
export function remoteDescription(name: string, options: Parameters<typeof describeRemote>[2]): Plugin {
  return {
    name: 'derby:remote-description',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const source = `${JSON.stringify(describeRemote(bundle, name, options), null, 2)}\n`;
        // Only a development server serves a remote's page. Elsewhere its login form would do nothing.
        delete bundle['index.html'];
        this.emitFile({ type: 'asset', fileName: REMOTE_DESCRIPTION_FILE, source });
      },
    },
  };
}
