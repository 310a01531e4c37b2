/** A generated operation: its text and its hash, with the types of its answer and variables. */
export interface OperationDocument<Result, Variables> {
  toString(): string;
  readonly __meta__?: { readonly sha256Hash?: string } | undefined;
  __apiType?: (variables: Variables) => Result;
}

/** Where all GraphQL requests go, on the page's own origin. */
export const GRAPHQL_ENDPOINT = '/graphql';

/**
 * The address of a query as a GET, which names it by its hash; `withText` is for a gateway that has not met the
 * query yet. The same document and variables (in the same order) give the same address, in the browser as in a
 * build: caches and early requests rely on it.
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
