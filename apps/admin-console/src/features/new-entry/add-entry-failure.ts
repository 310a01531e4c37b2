import type { Message } from '@derby/ui/message-card';
import { failureOf, requestIdOf } from '@derby/web-session/request-failure';
import { readAuthToken } from '@derby/web-session/token-storage';
import type { TypedEntry } from '@derby/rules/entry-fields';
import { AUTHENTICATION_REQUIRED } from '../../config/messages.ts';
import { REFUSABLE_FIELDS, type EntryFormValues } from '../../lib/entry-form.ts';
import { personNameOf } from '../../lib/texts.ts';
import { messages } from './messages.ts';
import { failureKindOf } from './queue/failure-kind.ts';
import type { CreatedEntry } from './api.ts';

/** Returns the sentence for a failed weigh-in. */
function sentenceOf(error: unknown): string {
  const failure = failureOf(error);
  switch (failure.kind) {
    case 'session':
      return readAuthToken() === null ? AUTHENTICATION_REQUIRED : messages.sessionRenewed;
    case 'refused':
      return failure.sentence;
    case 'http':
      return failure.sentence ?? messages.httpFailure(failure.status, failure.statusText);
    case 'timeout':
      return messages.timedOut;
    case 'connection':
      return messages.connectionFailed;
    case 'unexpected':
      return messages.unexpected;
  }
}

function detailsOf(error: unknown): string | undefined {
  if (failureOf(error).kind === 'session' && readAuthToken() !== null) return messages.sessionRenewedHint;
  const requestId = requestIdOf(error);
  return requestId === undefined ? undefined : messages.requestId(requestId);
}

/** Returns the message card for a failed weigh-in. */
export function failureMessageOf(error: unknown): Message {
  const details = detailsOf(error);
  return { tone: 'bad', text: sentenceOf(error), ...(details && { details }) };
}

/** Returns the field that the server refused, if it refused exactly one. */
export function fieldAtFault(error: unknown): keyof EntryFormValues | undefined {
  const failure = failureOf(error);
  if (failure.kind !== 'refused' || failure.fields.length !== 1) return undefined;
  return REFUSABLE_FIELDS[failure.fields[0] ?? ''];
}

/**
 * Returns the message card of a queued entry: nothing is lost, and the volunteer can go on. Then why it was not sent:
 * `error` is null when it waits behind others. An entry that someone must look at is a failure.
 */
export function queuedMessageOf(typed: TypedEntry, error: unknown): Message {
  const queued = messages.queued(nameAndWeight(typed));
  if (error === null) return { tone: 'warn', text: queued, details: messages.queuedOtherwise };
  const { text, details } = failureMessageOf(error);
  if (failureKindOf(error) !== 'later') return { tone: 'bad', text, details: [`${queued}.`, details].join(' ').trim() };
  const isOffline = failureOf(error).kind === 'connection';
  const lines = [isOffline ? messages.queuedOffline : messages.queuedOtherwise, text, details];
  return { tone: 'warn', text: queued, details: lines.filter((line) => line !== undefined).join(' ') };
}

/** "Ada Sheringham, 23.9 lbs". */
export function nameAndWeight(typed: TypedEntry): string {
  return `${personNameOf(typed)}, ${typed.fishWeight} lbs`;
}

/**
 * Returns the text to read to the angler, who can object at once: "Ada Sheringham, 23.9 lbs, rank 5". Without the
 * rank when another tab got the response.
 */
export function readBack(typed: TypedEntry, entry: CreatedEntry | null): string {
  if (!entry) return nameAndWeight(typed);
  const { fishWeightLbs, rank, isJunior } = entry;
  const place = isJunior ? `rank ${rank} in the Junior Division` : `rank ${rank}`;
  return `${personNameOf(entry)}, ${fishWeightLbs} lbs, ${place}`;
}
