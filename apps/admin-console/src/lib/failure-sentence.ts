import { failureOf, sentenceOf } from '@derby/web-session/request-failure';
import { CONNECTION_FAILED } from '../config/messages.ts';

/** What to show of a failed operation: the server's sentence, what failed, or that the server cannot be reached. */
export function failureSentence(error: unknown, failed: string): string {
  return sentenceOf(error, failureOf(error).kind === 'connection' ? CONNECTION_FAILED : failed);
}
