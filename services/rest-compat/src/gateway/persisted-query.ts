import { createHash } from 'node:crypto';

/** The paths under which a query can be asked for by GET. */
export interface PersistedQuery {
  /** Names the query by its hash: short, and all that the gateway needs once it knows the query. */
  readonly path: string;
  /** As `path`, with the query's text for a gateway that does not know it. */
  readonly pathWithText: string;
}

/** The code of a gateway that has not met the query since it started. */
export const UNKNOWN_QUERY = 'PERSISTED_QUERY_NOT_FOUND';

const extensionsOf = new Map<string, string>();

/** Equal queries and variables (in the same order) have equal paths. */
export function persistedQuery(text: string, variables: unknown): PersistedQuery {
  let extensions = extensionsOf.get(text);
  if (extensions === undefined) {
    const sha256Hash = createHash('sha256').update(text).digest('hex');
    extensions = encodeURIComponent(JSON.stringify({ persistedQuery: { version: 1, sha256Hash } }));
    extensionsOf.set(text, extensions);
  }
  const path = `/graphql?variables=${encodeURIComponent(JSON.stringify(variables))}&extensions=${extensions}`;
  return { path, pathWithText: `${path}&query=${encodeURIComponent(text)}` };
}
