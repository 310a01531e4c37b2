import { assertAdministrator, errorOf, type Actor, type DerbyState } from '../kernel/index.ts';
import { weighedAtOf } from './entry-fields.ts';

/** The entry was weighed in before the reset. */
export class EarlierDerbyError extends errorOf(
  'EARLIER_DERBY',
  'This entry belongs to the derby before the reset. Please ask an administrator.',
) {}

/** The entry was in the derby before the reset, so the device can forget it. */
export class StoredInEarlierDerbyError extends errorOf(
  'STORED_IN_EARLIER_DERBY',
  'This entry was stored in the derby before the reset.',
) {}

/** No entries are accepted after the end (docs/rules.md, "Registration"). */
export class DerbyEndedError extends errorOf('DERBY_ENDED', 'The derby has ended') {}

/** What a device states about the time of a queued entry. */
export interface StatedTime {
  /** When a queued entry was weighed. */
  readonly weighedAt?: Date | null | undefined;
  /** The time since then. It decides when `weighedAt` does not agree. */
  readonly weighedMsAgo?: number | null | undefined;
  /** The generation of the derby that the device had last seen. */
  readonly derbyGeneration?: number | null | undefined;
  /** An administrator's decision: the entry belongs to this derby, whatever the device states. */
  readonly isForThisDerby?: boolean | null | undefined;
}

/** Near the reset the time of a device is not exact enough to decide. */
const NEAR_RESET_MS = 5 * 60_000;

/**
 * Returns the time of the weigh-in in this derby (docs/rules.md, "Entries"), never before the derby began. Throws
 * EARLIER_DERBY, ROLE_NOT_ALLOWED, or BAD_INPUT for a time that is refused.
 */
export function timeInDerby(stated: StatedTime, actor: Actor, derby: DerbyState, now: Date): Date {
  const isEarlier = isOfEarlierDerby(stated, derby, now);
  if (isEarlier) {
    if (!stated.isForThisDerby) throw new EarlierDerbyError();
    assertAdministrator(actor);
    return now;
  }
  const time = weighedAtOf(stated, now);
  return derby.startedAt !== null && time < derby.startedAt ? derby.startedAt : time;
}

/**
 * A known time decides. Near the reset, or without a time, the generation decides, if the device states it; otherwise
 * the time of arrival, because this process may have stalled over the reset.
 */
function isOfEarlierDerby(stated: StatedTime, { generation, startedAt }: DerbyState, now: Date): boolean {
  if (startedAt === null) return false;
  const { weighedAt, weighedMsAgo, derbyGeneration } = stated;
  const weighedMs = weighedMsAgo == null ? weighedAt?.getTime() : now.getTime() - weighedMsAgo;
  const sinceStartMs = (weighedMs ?? now.getTime()) - startedAt.getTime();
  const isExact = weighedMs !== undefined && Math.abs(sinceStartMs) > NEAR_RESET_MS;
  return isExact || derbyGeneration == null ? sinceStartMs < 0 : derbyGeneration < generation;
}
