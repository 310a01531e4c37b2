import type { MessageStatus } from '../events.ts';
import type { Delivery } from '../outcomes.ts';
import type { DeliveryErrorCode } from './delivery-errors.ts';

/** One state of a message; states are reported in the order of the list. */
export interface Step {
  readonly status: MessageStatus;
  readonly errorCode: DeliveryErrorCode | null;
}

const step = (status: MessageStatus): Step => ({ status, errorCode: null });
const DELIVERED_STEPS = [step('queued'), step('sent'), step('delivered')];

/** Returns the states that a message goes through, as its status callbacks report them. */
export function stepsOf(delivery: Delivery): readonly Step[] {
  if (delivery.ends !== 'delivered') {
    return [step('queued'), step('sent'), { status: delivery.ends, errorCode: delivery.errorCode }];
  }
  switch (delivery.receipts) {
    case 'none':
      return [step('queued'), step('sent')];
    case 'twice':
      return DELIVERED_STEPS.flatMap((one) => [one, one]);
    case 'reversed':
      return DELIVERED_STEPS.toReversed();
    case 'once':
      return DELIVERED_STEPS;
  }
}
