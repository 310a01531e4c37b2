import type { CheckedFields } from '@derby/rules/entry-fields';
import type { Ranked } from '../leaderboard/index.ts';

/** A weighed fish, with what was typed for it. */
export interface Entry extends Readonly<CheckedFields> {
  readonly id: number;
  /** `T-0001`, counting up over both divisions (docs/rules.md, "Tickets"). */
  readonly ticketId: string;
  /** When it was weighed in. */
  readonly createdAt: Date;
  /** `/uploads/<name>.jpg`, or null without a photo. */
  readonly fishPhotoPath: string | null;
}

/** An entry with its place in its division. */
export type RankedEntry = Entry & Ranked;
