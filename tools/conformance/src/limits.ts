import type { DescribedCall } from '@derby/api-schemas/operations';

/** Calls whose success the probes must not cause, with the reason. */
const NOT_OURS: Readonly<Record<string, string>> = {
  'POST /api/auth/change-password': 'it would change an account',
  'POST /api/auth/2fa/setup': 'it would change an account',
  'POST /api/auth/2fa/enable': 'it would change an account',
  'POST /api/auth/2fa/disable': 'it would change an account',
  'POST /api/users': 'it would make an account',
  'PUT /api/users/{id}': 'it would change an account',
  'POST /api/users/{id}/reset-password': 'it would change an account',
  'POST /api/users/{id}/suspend': 'it would change an account',
  'POST /api/users/{id}/disable-2fa': 'it would change an account',
  'DELETE /api/users/{id}': 'it would delete an account',
  'PUT /api/admin/global-settings': 'it would change settings',
  'POST /api/entries/{id}/send-sms': 'it would send a text message',
  'POST /api/admin/end-derby': 'it would end the derby',
  'POST /api/admin/reset-competition': 'it would delete the entries',
};

/** Calls that need no body. If a wrong deployment does not refuse them, the damage cannot be undone. */
const IRREVERSIBLE = new Set(['POST /api/admin/end-derby', 'POST /api/admin/reset-competition']);

export function isIrreversible({ name }: DescribedCall): boolean {
  return IRREVERSIBLE.has(name);
}

/** Returns why a call is not tried in a form that succeeds; undefined when it is tried. */
export function reasonNotToTry(
  { name, method, path, isProtected }: DescribedCall,
  { hasToken, isWriting }: { readonly hasToken: boolean; readonly isWriting: boolean },
): string | undefined {
  if (NOT_OURS[name]) return NOT_OURS[name];
  const isPartOfSession = path === '/api/login' || path === '/api/auth/refresh' || path === '/api/auth/logout';
  if (!hasToken && (isProtected || isPartOfSession)) return 'it needs --username and --password';
  const needsOwnData = (method !== 'GET' || path.includes('{')) && !isPartOfSession;
  return needsOwnData && !isWriting ? 'it needs --write' : undefined;
}
