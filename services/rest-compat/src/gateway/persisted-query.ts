/** The paths under which a query can be asked for by GET. */
export interface PersistedQuery {
  /** Names the query by its hash: short, and all that the gateway needs once it knows the query. */
  readonly path: string;
  /** As `path`, with the query's text for a gateway that does not know it. */
  readonly pathWithText: string;
}

/** A generated document; its hash stands beside it. */
interface HashedDocument {
  toString(): string;
  readonly __meta__?: { readonly sha256Hash?: string } | undefined;
}

/** The code of a gateway that has not met the query since it started. */
export const UNKNOWN_QUERY = 'PERSISTED_QUERY_NOT_FOUND';

/** Equal queries and variables (in the same order) have equal paths. */
export function persistedQuery(document: HashedDocument, variables: unknown): PersistedQuery {
  const { __meta__: generated } = document;
  const extensions = { persistedQuery: { version: 1, sha256Hash: generated?.sha256Hash } };
  const path = `/graphql?variables=${asParameter(variables)}&extensions=${asParameter(extensions)}`;
  return { path, pathWithText: `${path}&query=${encodeURIComponent(document.toString())}` };
}

function asParameter(value: unknown): string {
  return encodeURIComponent(JSON.stringify(value));
}
