import type { DepartedMessage } from './message.ts';
import type { MessagingTimings } from './messaging-deps.ts';
import type { FoundMessage, LookUpAnswer } from './sender.ts';

type Listed = Extract<LookUpAnswer, { kind: 'listed' }>;

/** Allows for the duration of the request and the look-up, and for the provider's times in whole seconds. */
const TOLERANCE_MS = 120_000;
/** The longest time by which the host's clock may have been changed between departure and look-up. */
const LOOK_BACK_MS = 24 * 60 * 60 * 1_000;
/** Resolution of the provider's times. */
const PROVIDER_TIME_STEP_MS = 1_000;

/** The part of the grace time, by the provider's clock, for which a message must be absent from the list. */
export const ABSENCE_PART = 3 / 4;

/** The result of a look-up. */
export interface LookUpResult {
  /** The provider's messages that may be this one, newest first. */
  readonly matches: readonly FoundMessage[];
  /** The message never reached the provider. */
  readonly isAbsent: boolean;
}

/**
 * Evaluates a look-up made at `at` by the host's clock. The provider's clock shows how wrong that clock is, and how
 * long the message has been absent. A message with the same text but another time neither matches nor proves absence,
 * because the host's clock may have been set. `answer.found` must not hold messages of other rows.
 */
export function judgeLookUp(
  { departedAt, absentSince }: Pick<DepartedMessage, 'departedAt' | 'absentSince'>,
  { found, answeredAt, listedSince }: Listed,
  { at, timings }: { readonly at: Date; readonly timings: Pick<MessagingTimings, 'lookUpGraceMs'> },
): LookUpResult {
  const hostIsBehindMs = answeredAt === null ? 0 : answeredAt.getTime() - at.getTime();
  const leftAtMs = departedAt.getTime() + hostIsBehindMs;
  const isSince = (time: Date, ms: number) => time.getTime() >= leftAtMs - ms;
  const matches = found.filter(({ createdAt }) => isSince(createdAt, TOLERANCE_MS));
  const mayBeHidden =
    found.some(({ createdAt }) => isSince(createdAt, LOOK_BACK_MS)) ||
    (listedSince !== null && isSince(listedSince, LOOK_BACK_MS));
  const absentForMs = answeredAt === null || absentSince === null ? 0 : answeredAt.getTime() - absentSince.getTime();
  const isLongAbsent = absentForMs - PROVIDER_TIME_STEP_MS >= timings.lookUpGraceMs * ABSENCE_PART;
  return { matches, isAbsent: !mayBeHidden && isLongAbsent };
}
