import { createClient, signIn } from '../../../support/api.ts';
import { fillDerby } from '../../../support/fill-derby.ts';
import type { Product } from '../../../support/stack.ts';

const CONTESTANTS = 200;

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
export async function prepareProduct(product: Product): Promise<Credentials> {
  const { baseUrl, administrator } = product;
  const token = await signIn(baseUrl, administrator);
  const client = createClient(baseUrl, token);
  await client.save({ rate_limit_enabled: 'true', sms_enabled: 'false', enable_real_time_updates: 'true' });
  await fillDerby(product, CONTESTANTS);
  const login = { ...administrator, deviceToken: null };
  const { deviceToken } = await createClient(baseUrl).call<{ deviceToken: string }>('POST', '/api/login', login);
  return { token, deviceToken };
}
