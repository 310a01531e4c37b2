import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

/** Modules of an app, as paths from its folder. */
export interface FirstVisit {
  /** Every page needs it. */
  readonly app: string;
  /** Pages that visitors often open first, by the name of their file. Each is loaded lazily. */
  readonly pages: Readonly<Record<string, string>>;
}

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** Our sources. Their dependencies go with them, except what federation shares: React and the facade of the router. */
const SOURCE = /[\\/](?:apps|packages)[\\/][^\\/]+[\\/]src[\\/](?!router\.tsx)/;

/**
 * Returns the groups of modules that share a file, so that a first visit is small: `common` is what the app or all of
 * the pages need, and each page has one file with the rest. Without them each set of shared modules is a file of its own.
 */
export function firstVisitFiles({ app, pages }: FirstVisit): Rolldown.CodeSplittingGroup[] {
  const appNeeds = neededBy(app);
  const pageNeeds = Object.entries(pages).map(([name, root]) => [name, neededBy(root)] as const);
  const isCommon: typeof appNeeds = (id, modules) =>
    appNeeds(id, modules) || pageNeeds.every(([, needs]) => needs(id, modules));
  // The order counts: a group also takes the dependencies of its modules.
  return [['common', isCommon] as const, ...pageNeeds].map(([name, needs]) => ({
    test: SOURCE,
    name: (id, modules) => (needs(id, modules) ? name : null),
  }));
}

/** Returns a function that tells whether a module is needed by another one. */
function neededBy(root: string) {
  let needed: ReadonlySet<string> | undefined;
  return (id: string, modules: Modules): boolean => (needed ??= staticClosure(resolve(root), modules)).has(id);
}

/** Returns the modules that one imports statically, including itself. */
function staticClosure(root: string, modules: Modules): ReadonlySet<string> {
  const found = new Set([root]);
  for (const id of found) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
