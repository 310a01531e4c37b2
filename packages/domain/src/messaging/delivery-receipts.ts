import { parsePhoneNumber } from '@derby/rules/phone-number';
import { assertSystem, type Actor, type Deps } from '../kernel/index.ts';
import { acceptReported, markDelivery } from './message-states.ts';

/** A delivery receipt; `status` is the provider's word. */
interface DeliveryReceipt {
  readonly providerSid: string;
  /** The row's id from the receipt address; null when the receipt has none. */
  readonly messageId: number | null;
  /** The recipient in E.164; null when not known. The provider may hide digits of it. */
  readonly to: string | null;
  readonly status: string;
  readonly errorCode: number | null;
}

/** Final states of the provider. All others (`queued`, `sending`, `sent` …) leave the message accepted. */
const FINAL_STATES = new Map<string, 'delivered' | 'undelivered'>([
  ['delivered', 'delivered'],
  ['read', 'delivered'],
  ['undelivered', 'undelivered'],
  ['failed', 'undelivered'],
  ['canceled', 'undelivered'],
]);

/**
 * Applies a delivery receipt. Receipts may be repeated, out of order or about unknown messages: states move forward
 * only, and only `delivered` counts after another final one. A message without a response is accepted by its first
 * receipt, whatever state it is in. Returns whether anything changed.
 */
export async function recordDeliveryReceipt(deps: Deps, actor: Actor, receipt: DeliveryReceipt): Promise<boolean> {
  assertSystem(actor);
  if (await finish(deps, receipt)) return true;
  const { messageId: id, providerSid, status, to } = receipt;
  if (id === null || providerSid === '') return false;
  const phoneNumber = to === null ? null : parsePhoneNumber(to);
  const isDelivered = FINAL_STATES.get(status) === 'delivered';
  const at = deps.clock.now();
  const isAdopted = await acceptReported(deps.database, { id, providerSid, phoneNumber, isDelivered, at });
  if (isAdopted) await finish(deps, receipt);
  return isAdopted;
}

async function finish(deps: Deps, { providerSid, status, errorCode }: DeliveryReceipt): Promise<boolean> {
  const state = FINAL_STATES.get(status);
  if (state === undefined) return false;
  return await markDelivery(deps.database, {
    providerSid,
    state,
    errorCode: errorCode === null ? (status === 'canceled' ? 'CANCELED' : null) : String(errorCode),
    at: deps.clock.now(),
  });
}
