import { assertSystem, type Actor, type Deps } from '../kernel/index.ts';
import { markDelivery } from './message-states.model.ts';

/** What the provider tells about a message it took; `status` in its own words. */
export interface DeliveryReceipt {
  readonly providerSid: string;
  readonly status: string;
  readonly errorCode: number | null;
}

/** The provider's last words; everything else (`queued`, `sending`, `sent` …) leaves the message accepted. */
const FINAL_STATES = new Map<string, 'delivered' | 'undelivered'>([
  ['delivered', 'delivered'],
  ['read', 'delivered'],
  ['undelivered', 'undelivered'],
  ['failed', 'undelivered'],
]);

/**
 * Takes a delivery receipt. Harmless when repeated, out of order or about a message that is not ours:
 * only accepted messages change, and their first final receipt stands. Gives whether it changed one.
 */
export async function recordDeliveryReceipt(deps: Deps, actor: Actor, receipt: DeliveryReceipt): Promise<boolean> {
  assertSystem(actor);
  const state = FINAL_STATES.get(receipt.status);
  if (state === undefined) return false;
  return await markDelivery(deps.database, {
    providerSid: receipt.providerSid,
    state,
    errorCode: receipt.errorCode === null ? null : String(receipt.errorCode),
    at: deps.clock.now(),
  });
}
