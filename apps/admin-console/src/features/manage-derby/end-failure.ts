import { failureOf, sentenceOf } from '@derby/web-session/request-failure';
import { messages } from './messages.ts';

/** The sentence of a derby that could not be ended: answered without words, or not answered. */
export function endFailureSentence(error: unknown): string {
  const isAnswered = failureOf(error).kind === 'http';
  return sentenceOf(error, isAnswered ? messages.endFailed : messages.endFailedTryAgain);
}
