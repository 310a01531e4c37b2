/** A generated operation: its text, with the types of its answer and variables. */
export interface OperationDocument<Result, Variables> {
  toString(): string;
  __apiType?: (variables: Variables) => Result;
}

/** Where all GraphQL requests go, on the page's own origin. */
export const GRAPHQL_ENDPOINT = '/graphql';

/**
 * The address of a query as a GET. The same document and variables (in the same order) give the same
 * address, in the browser as in a build: caches and early requests rely on it.
 */
export function queryUrl<Result, Variables>(
  document: OperationDocument<Result, Variables>,
  variables: Variables,
): string {
  const parameters = new URLSearchParams({
    query: document.toString().replaceAll(/\s+/g, ' ').trim(),
    variables: JSON.stringify(variables),
  });
  return `${GRAPHQL_ENDPOINT}?${parameters.toString()}`;
}
