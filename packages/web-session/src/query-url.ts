/** A generated operation: its text and hash, with the types of its result and variables. */
export interface OperationDocument<Result, Variables> {
  toString(): string;
  readonly __meta__?: { readonly sha256Hash?: string } | undefined;
  __apiType?: (variables: Variables) => Result;
}

/** Path of all GraphQL requests on the page's origin. */
export const GRAPHQL_ENDPOINT = '/graphql';

/**
 * Returns the URL of a query as a GET by its hash; `withText` adds the text, for a gateway that does not know the hash.
 * The same document and variables (in the same order) always have the same URL, in browsers and builds. Caches and
 * early requests rely on it.
 */
export function queryUrl<Result, Variables>(
  document: OperationDocument<Result, Variables>,
  variables: Variables,
  options: { withText?: boolean } = {},
): string {
  const { __meta__: generated } = document;
  const sha256Hash = generated?.sha256Hash;
  const parameters = new URLSearchParams({ variables: JSON.stringify(variables) });
  if (sha256Hash) parameters.set('extensions', JSON.stringify({ persistedQuery: { version: 1, sha256Hash } }));
  if (!sha256Hash || options.withText) parameters.set('query', document.toString());
  return `${GRAPHQL_ENDPOINT}?${parameters.toString()}`;
}
