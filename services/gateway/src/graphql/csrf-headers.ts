/** Headers that no simple cross-site request can carry: one of them is needed for GET and multipart. */
export const CSRF_HEADERS = ['apollo-require-preflight', 'x-apollo-operation-name'] as const;
