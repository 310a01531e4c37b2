import { assertSystem, type Actor, type Deps } from '../kernel/index.ts';
import { acceptDeparted, markDelivery } from './message-states.model.ts';

/** What the provider tells about a message it took; `status` in its own words. */
export interface DeliveryReceipt {
  readonly providerSid: string;
  /** Our own id, which the provider was given to tell it back; null when it did not. */
  readonly messageId: number | null;
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
 * Takes a delivery receipt. Harmless when repeated, out of order or about a message that is not ours: states
 * move forward only, and the first final receipt stands. A message that left and whose answer has not come
 * back, or never will, is accepted by its first receipt. Gives whether anything changed.
 */
export async function recordDeliveryReceipt(deps: Deps, actor: Actor, receipt: DeliveryReceipt): Promise<boolean> {
  assertSystem(actor);
  if (await finish(deps, receipt)) return true;
  const { messageId, providerSid } = receipt;
  if (messageId === null) return false;
  const isAdopted = await acceptDeparted(deps.database, { id: messageId, providerSid, at: deps.clock.now() });
  if (isAdopted) await finish(deps, receipt);
  return isAdopted;
}

async function finish(deps: Deps, { providerSid, status, errorCode }: DeliveryReceipt): Promise<boolean> {
  const state = FINAL_STATES.get(status);
  if (state === undefined) return false;
  return await markDelivery(deps.database, {
    providerSid,
    state,
    errorCode: errorCode === null ? null : String(errorCode),
    at: deps.clock.now(),
  });
}
