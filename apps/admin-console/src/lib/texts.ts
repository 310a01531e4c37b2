import { shownName } from '@derby/rules/person-name';
import { failureOf, sentenceOf } from '@derby/web-session/request-failure';
import { CONNECTION_FAILED } from '../config/messages.ts';

/** Returns "1 message" or "2 messages". */
export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Returns "2 derby, 1 junior", without what is none. */
export const entriesText = ({ derbyEntries, juniorEntries }: { derbyEntries: number; juniorEntries: number }): string =>
  [derbyEntries > 0 && `${derbyEntries} derby`, juniorEntries > 0 && `${juniorEntries} junior`]
    .filter(Boolean)
    .join(', ');

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** Returns "less than a minute" or "about 5 minutes", rounded up so that the wait is not longer than shown. */
export function durationText(durationMs: number): string {
  if (durationMs < MINUTE_MS - SECOND_MS) return 'less than a minute';
  const minutes = Math.ceil(durationMs / MINUTE_MS);
  return `about ${plural(minutes, 'minute')}`;
}

/** Returns the server's sentence, or that the server cannot be reached, or else `failed`. */
export function failureSentence(error: unknown, failed: string): string {
  return sentenceOf(error, failureOf(error).kind === 'connection' ? CONNECTION_FAILED : failed);
}

export function personNameOf({
  firstName,
  lastName,
}: {
  readonly firstName: string;
  readonly lastName: string;
}): string {
  return shownName(`${firstName} ${lastName}`.trim());
}
