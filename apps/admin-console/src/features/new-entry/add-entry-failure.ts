import type { Message } from '@derby/ui/message-card';
import { failureOf, requestIdOf } from '@derby/web-session/request-failure';
import { readAuthToken } from '@derby/web-session/token-storage';
import { AUTHENTICATION_REQUIRED } from '../../config/messages.ts';
import type { EntryFormValues } from './entry-form-schema.ts';
import { messages } from './messages.ts';

/** The form's fields by their names on the wire. */
const FIELDS: Readonly<Record<string, keyof EntryFormValues>> = {
  first_name: 'firstName',
  last_name: 'lastName',
  phone_number: 'phoneNumber',
  fish_weight: 'fishWeight',
  fish_photo: 'fishPhoto',
};

/** The sentence of a failed weigh-in. */
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

/** The message card of a failed weigh-in. */
export function failureMessageOf(error: unknown): Message {
  const details = detailsOf(error);
  return { tone: 'bad', text: sentenceOf(error), ...(details && { details }) };
}

/** The one field that the server found wrong, if it was one. */
export function fieldAtFault(error: unknown): keyof EntryFormValues | undefined {
  const failure = failureOf(error);
  if (failure.kind !== 'refused' || failure.fields.length !== 1) return undefined;
  return FIELDS[failure.fields[0] ?? ''];
}
