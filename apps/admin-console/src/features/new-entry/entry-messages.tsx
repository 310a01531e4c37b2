import type { TypedEntry } from '@derby/rules/entry-fields';
import type { Message } from '@derby/ui/message-card';
import { failureOf, hasNoServer, requestIdOf } from '@derby/web-session/request-failure';
import { readAuthToken } from '@derby/web-session/token-storage';
import { AUTHENTICATION_REQUIRED } from '../../config/messages.ts';
import { type EntryFormValues, REFUSABLE_FIELDS } from '../../lib/entry-form.ts';
import { personNameOf } from '../../lib/texts.ts';
import { failureKindOf } from './queue/senders.ts';

/** "Ada Sheringham, 23.9 lbs". */
export function nameAndWeight(typed: TypedEntry): string {
  return `${personNameOf(typed)}, ${typed.fishWeight} lbs`;
}

const SESSION_RENEWED = 'You are signed in again. Press Add Entry once more.';

function sentenceOf(error: unknown): string {
  const failure = failureOf(error);
  switch (failure.kind) {
    case 'session':
      return readAuthToken() === null ? AUTHENTICATION_REQUIRED : 'Authentication required';
    case 'refused':
      return failure.sentence;
    case 'http':
      return failure.sentence ?? `Error: ${failure.status} - ${failure.statusText}`;
    case 'timeout':
      return 'Request timed out. Please try again.';
    case 'connection':
      return 'Error connecting to server. Please check if the API server is running.';
    case 'unexpected':
      return 'An unexpected error occurred.';
  }
}

function detailsOf(error: unknown): string | undefined {
  if (failureOf(error).kind === 'session' && readAuthToken() !== null) return SESSION_RENEWED;
  const requestId = requestIdOf(error);
  return requestId === undefined ? undefined : `Request ${requestId}`;
}

export function failureMessageOf(error: unknown): Message {
  const details = detailsOf(error);
  return { tone: 'bad', text: sentenceOf(error), ...(details && { details: <Small>{details}</Small> }) };
}

/** Returns the field that the server refused, if it refused exactly one. */
export function fieldAtFault(error: unknown): keyof EntryFormValues | undefined {
  const failure = failureOf(error);
  if (failure.kind !== 'refused' || failure.fields.length !== 1) return undefined;
  return REFUSABLE_FIELDS[failure.fields[0] ?? ''];
}

/** Returns whether the server refused the card: the same entry may be added without it. */
export function isCardRefused(error: unknown): boolean {
  const failure = failureOf(error);
  return failure.kind === 'refused' && failure.fields.includes('card');
}

/**
 * Returns the message of a queued entry: nothing is lost, and the volunteer can go on. Then why it was not sent: `error`
 * is null when it waits behind others. An entry that someone must look at is a failure.
 */
export function queuedMessageOf(typed: TypedEntry, error: unknown): Message {
  const queued = `Saved on this ${deviceWord()}: ${nameAndWeight(typed)}`;
  if (error !== null && failureKindOf(error) !== 'later') {
    const { text } = failureMessageOf(error);
    return { tone: 'bad', text, details: <Small>{[`${queued}.`, detailsOf(error)].join(' ').trim()}</Small> };
  }
  const isOffline = error !== null && isServerAway(error);
  const details = (
    <>
      <p className="text-[15px] leading-6">
        {isOffline ? 'Sent when the network is back. You can go on.' : 'Sent automatically. You can go on.'}
      </p>
      {error !== null && <Small>{[sentenceOf(error), detailsOf(error)].join(' ').trim()}</Small>}
    </>
  );
  return { tone: 'warn', text: queued, details };
}

/** Returns whether the server did not respond. A timeout may also mean that it is slow. */
function isServerAway(error: unknown): boolean {
  const failure = failureOf(error);
  return failure.kind !== 'timeout' && hasNoServer(failure);
}

function Small({ children }: { readonly children: string }) {
  return <p className="text-sm leading-5">{children}</p>;
}

export const deviceWord = (): string => (window.matchMedia('(width < 40rem)').matches ? 'phone' : 'device');
