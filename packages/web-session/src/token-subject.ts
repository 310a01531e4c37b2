/**
 * The id of the user whom an access token names; empty for what is no token. Nothing is proven by it: it only tells one
 * user of a device from another.
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
