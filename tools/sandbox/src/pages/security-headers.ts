const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'";

/** The headers of a page; `framed` allows the page inside other sites' frames. */
export function pageHeaders({ framed }: { framed: boolean }): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': framed ? POLICY : `${POLICY}; frame-ancestors 'none'`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
  };
}
