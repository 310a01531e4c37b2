import type { DepartedMessage } from './message.ts';
import type { MessagingTimings } from './messaging-deps.ts';
import type { FoundMessage, LookUpAnswer } from './sender.ts';

type Listed = Extract<LookUpAnswer, { kind: 'listed' }>;

/** For the time that the request and the look-up took, and because the provider's times have whole seconds. */
const TOLERANCE_MS = 120_000;
/** The host's clock may have been set between departure and look-up: by no more than this. */
const LOOK_BACK_MS = 24 * 60 * 60 * 1_000;
/** The provider tells its time in whole seconds. */
const PROVIDER_TIME_STEP_MS = 1_000;

/** The part of the grace, by the provider's clock, for which a message must have been absent from the list. */
export const ABSENCE_PART = 3 / 4;

/** What a look-up proves. */
export interface LookUpResult {
  /** Messages at the provider that can be this one, newest first. */
  readonly matches: readonly FoundMessage[];
  /** The message certainly never reached the provider. */
  readonly isAbsent: boolean;
}

/**
 * Judges a look-up made at `at` by this host's clock, which may be wrong: the provider's clock says how wrong, and how
 * long the message has been absent. A message with the same text that does not fit the time may still be this one, if
 * the clock was set meanwhile: it neither matches nor is the message then absent. `answer.found` must hold no message
 * of another row.
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
