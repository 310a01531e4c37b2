/**
 * Returns the user id in an access token, unverified; empty for an invalid token. Use it only to distinguish the users
 * of a device.
 */
export function tokenSubject(token: string | null): string {
  try {
    const [, payload = ''] = (token ?? '').split('.');
    const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown };
    return typeof sub === 'string' ? sub : '';
  } catch {
    return '';
  }
}
