import { contestants, createClient, signIn } from '../../../support/api.ts';
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
  const client = createClient(baseUrl, token);
  // The rate limit is for slower weigh-ins.
  await client.save({ rate_limit_enabled: 'false', sms_enabled: 'false', enable_real_time_updates: 'true' });
  const left = contestants(CONTESTANTS);
  const scale = async () => {
    for (let next = left.pop(); next; next = left.pop()) await client.weighIn(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, scale));
  const login = { ...administrator, deviceToken: null };
  const { deviceToken } = await createClient(baseUrl).call<{ deviceToken: string }>('POST', '/api/login', login);
  await client.save({ rate_limit_enabled: 'true' });
  return { token, deviceToken };
}
