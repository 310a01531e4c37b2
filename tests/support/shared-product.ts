import { createClient, type Client } from './api.ts';
import { productOf, type Product } from './stack.ts';

/** A session that began before any test, when no network was limited for wrong guesses yet. */
interface Session {
  readonly token: string;
  /** Of a device that may sign in however many guesses come from its network. */
  readonly deviceToken: string;
}

const PRODUCT = 'SHARED_PRODUCT';
const SESSION = 'SHARED_SESSION';

/** Passes the product and its session to the processes of the tests. */
export function keepForTests({ environment }: Product, session: Session): void {
  process.env[PRODUCT] = JSON.stringify(environment);
  process.env[SESSION] = JSON.stringify(session);
}

/** Returns the administrator's session with the shared product; undefined before its start. */
export function sharedSession(): Session | undefined {
  const text = process.env[SESSION];
  return text === undefined ? undefined : (JSON.parse(text) as Session);
}

/**
 * Returns the product that the files of the tiers contract, hostile, faults and bench share, and its administrator. Tests
 * leave it running, with an active derby and the settings that they found.
 */
export function sharedProduct(): { readonly product: Product; readonly client: Client; readonly deviceToken: string } {
  const environment = process.env[PRODUCT];
  const session = sharedSession();
  if (environment === undefined || session === undefined) throw new Error('The shared product has not started.');
  const product = productOf(JSON.parse(environment) as Record<string, string>);
  return { product, client: createClient(product.baseUrl, session.token), deviceToken: session.deviceToken };
}
