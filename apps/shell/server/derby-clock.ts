import { derbyNowOf, UNKNOWN_DERBY, type DerbyNow, type DerbyStatus } from '@derby/rules/event/derby-now';

/**
 * Creates a function that returns the derby now by the front door's clock: the same object until the minute or the
 * status changes, so that pages are rendered once for it.
 */
export function createDerbyClock(now: () => number): (status: DerbyStatus | null) => DerbyNow {
  let last: { readonly status: DerbyStatus; readonly derby: DerbyNow } | null = null;
  return (status) => {
    if (status === null) return UNKNOWN_DERBY;
    const derby = derbyNowOf(status, now());
    if (last?.status !== status || last.derby.nowMs !== derby.nowMs) last = { status, derby };
    return last.derby;
  };
}
