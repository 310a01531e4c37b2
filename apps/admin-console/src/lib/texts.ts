import { failureOf, sentenceOf } from '@derby/web-session/request-failure';
import { CONNECTION_FAILED } from '../config/messages.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** "less than a minute", "about 5 minutes"; rounded up, so that no wait is longer than was said. */
export function durationText(durationMs: number): string {
  if (durationMs < MINUTE_MS - SECOND_MS) return 'less than a minute';
  const minutes = Math.ceil(durationMs / MINUTE_MS);
  return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

/** What to show of a failed operation: the server's sentence, what failed, or that the server cannot be reached. */
export function failureSentence(error: unknown, failed: string): string {
  return sentenceOf(error, failureOf(error).kind === 'connection' ? CONNECTION_FAILED : failed);
}

/** First and last name. */
export function personNameOf({
  firstName,
  lastName,
}: {
  readonly firstName: string;
  readonly lastName: string;
}): string {
  return `${firstName} ${lastName}`.trim();
}
