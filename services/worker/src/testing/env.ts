/**
 * Protections that a fault test removes from sending. `slow` instead adds up to 1.5 s between the claim and the slot.
 */
export const FAULTS = ['no-claim', 'no-slot', 'no-look-up', 'slow'] as const;

/** One of `FAULTS`. */
export type Fault = (typeof FAULTS)[number];

/**
 * Returns the fault that WORKER_FAULT names. Throws when it is unknown: a worker without a fault would prove nothing.
 */
export function readFault(): Fault {
  const given = process.env['WORKER_FAULT'];
  const fault = FAULTS.find((name) => name === given);
  if (fault === undefined) throw new Error(`WORKER_FAULT must be one of ${FAULTS.join(', ')}, not ${String(given)}.`);
  return fault;
}
