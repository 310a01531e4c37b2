import { contestants, postEntry, signIn } from '../../../support/api.ts';
import { ask } from './ask.ts';
import type { Product } from './product.ts';

const CONTESTANTS = 200;
const AT_ONCE = 8;

/** Credentials for the probes. */
export interface Credentials {
  /** The token of the administrator who weighs in on a phone that stays signed in. */
  readonly token: string;
  /** The device token of a phone on which that administrator has signed in before. */
  readonly deviceToken: string;
}

/**
 * Fills the board, so that a read costs as much as at a derby, and switches on targets of attacks:
 * the rate limit and real-time updates.
 */
export async function prepareProduct({ baseUrl, administrator }: Product): Promise<Credentials> {
  const token = await signIn(baseUrl, administrator);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  // The rate limit is for slower weigh-ins.
  await save({ rate_limit_enabled: 'false', sms_enabled: 'false', enable_real_time_updates: 'true' });
  const left = contestants(CONTESTANTS);
  const scale = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const response = await postEntry(baseUrl, token, next);
      if (!response.ok) throw new Error(`An entry was refused with ${response.status}.`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, scale));
  const deviceToken = await knownDevice();
  await save({ rate_limit_enabled: 'true' });
  return { token, deviceToken };

  async function knownDevice(): Promise<string> {
    const body = JSON.stringify({ ...administrator, deviceToken: null });
    const response = await ask(`${baseUrl}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    return (JSON.parse(response.text) as { deviceToken: string }).deviceToken;
  }

  async function save(settings: Record<string, string>): Promise<void> {
    const path = '/api/admin/global-settings';
    const response = await fetch(baseUrl + path, { method: 'PUT', headers, body: JSON.stringify(settings) });
    if (!response.ok) throw new Error(`The settings were refused with ${response.status}: ${await response.text()}`);
  }
}
