import { contestants, postEntry, signIn } from '../../support/api.ts';
import type { Product } from './product.ts';

const CONTESTANTS = 200;
const AT_ONCE = 8;
const SECOND = { username: 'second scale', password: 'low tide at noon' };

/**
 * Fills the board, so that reading it costs what it costs at a derby, and switches on what an attack may aim
 * at: the limit of requests and real-time updates. Answers the token of a second administrator, whose budget of
 * requests is not that of the one who weighs in.
 */
export async function prepareProduct({ baseUrl, administrator }: Product): Promise<string> {
  const token = await signIn(baseUrl, administrator);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  // An administrator does not weigh in that fast.
  await save({ rate_limit_enabled: 'false', sms_enabled: 'false', enable_real_time_updates: 'true' });
  const left = contestants(CONTESTANTS);
  const scale = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const answer = await postEntry(baseUrl, token, next);
      if (!answer.ok) throw new Error(`An entry was refused with ${answer.status}.`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, scale));
  await send('POST', '/api/users', { ...SECOND, email: null });
  const second = await signIn(baseUrl, SECOND);
  await save({ rate_limit_enabled: 'true' });
  return second;

  async function save(settings: Record<string, string>): Promise<void> {
    await send('PUT', '/api/admin/global-settings', settings);
  }

  async function send(method: string, path: string, body: object): Promise<void> {
    const answer = await fetch(baseUrl + path, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path} was refused with ${answer.status}: ${await answer.text()}`);
  }
}
