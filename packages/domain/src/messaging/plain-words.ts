import type { MessageState } from './message.ts';

/**
 * Texts for the provider's error numbers and the product's own reasons (docs/guarantees.md, S5; docs/screens.md, "Final
 * messages").
 */
const REASONS: Readonly<Record<string, string>> = {
  '21211': 'Not a valid phone number',
  '21212': 'The sender number in the settings is not valid',
  '21408': 'The provider account may not send to this region',
  '21606': 'The sender number in the settings cannot send text messages',
  '21610': 'Replied STOP',
  '21614': 'Not a mobile number',
  '21617': 'The text is too long',
  '30003': 'Phone not accepting messages right now',
  '30004': 'The phone blocks messages',
  '30005': 'Unknown or disconnected number',
  '30006': 'Landline, or a carrier that takes no text messages',
  '30007': 'Filtered by the carrier',
  '30008': 'The carrier gave no reason',
  CREDENTIALS_REFUSED: 'The provider refuses the account or token in the settings',
  NOT_CONFIGURED: 'The provider account is not set up in the settings',
  PERSON: 'Paused by an administrator',
  OPTED_OUT: 'Replied STOP',
  BAD_NUMBER: 'Not a phone number',
  RESTORED: 'Came back with a backup and may have been sent before',
  DERBY_ENDED: 'The derby ended before it was sent, and the final message tells the rank',
  ENTRY_GONE: 'The entry was deleted or disqualified before it was sent',
  TAKEN_BACK: 'Taken back because it could not be sent in time',
};

/** Returns the text for a code. The text for an unlisted code contains the code. */
export function plainWords(code: string): string {
  return REASONS[code] ?? `The provider gave the reason ${code}`;
}

/** Returns the reason for a message's state; null when there is none. */
export function reasonOf({ state, errorCode }: { state: MessageState; errorCode: string | null }): string | null {
  if (state === 'unknown') return 'Unknown, may have been sent';
  return errorCode === null ? null : plainWords(errorCode);
}
