/** One call by method and path, with parameters as `:id`. */
export interface KnownCall {
  readonly method: string;
  readonly path: string;
  /** All callers may read it and get the same response. */
  readonly isPublicRead?: boolean;
}

/** The calls of a path. */
export interface KnownPath {
  /** Without OPTIONS. */
  readonly methods: readonly string[];
  readonly isPublicRead: boolean;
}

/** Returns the known path that matches a URL. */
export type FindPath = (address: string) => KnownPath | undefined;

/**
 * Creates the lookup of paths. The router cannot do this: it takes `/entries/public` for an entry when the method fits,
 * and knows only some of the methods that Node accepts.
 */
export function createPathFinder(calls: readonly KnownCall[]): FindPath {
  const paths = new Map<string, KnownPath>();
  for (const { method, path, isPublicRead = false } of calls) {
    const known = paths.get(path) ?? { methods: [], isPublicRead: true };
    paths.set(path, {
      methods: [...known.methods, method, ...(method === 'GET' ? ['HEAD'] : [])],
      isPublicRead: known.isPublicRead && isPublicRead,
    });
  }
  const patterns = [...paths]
    .filter(([path]) => path.includes(':'))
    .map(([path, known]) => ({ pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`), known }));

  return (address) => {
    const path = address.split('?', 1)[0] ?? '';
    return paths.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.known;
  };
}
