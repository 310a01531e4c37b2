import type { PersonName } from '@derby/rules/name-fold';

/** What the device knows of a card and its holder, and nothing more. */
export interface CardHolder extends PersonName {
  /** Of the angler. */
  readonly id: number;
  readonly number: number;
  /** On the card, such as `41-7kq3`. */
  readonly code: string;
  readonly isJunior: boolean;
  /** The last two digits of the phone number; null without one. */
  readonly phoneEnding: string | null;
}
