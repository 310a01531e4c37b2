import type { CheckedFields } from '@derby/rules/entry-fields';
import type { Ranked } from '../leaderboard/index.ts';

/** A weighed fish with its typed fields. */
export interface Entry extends Readonly<CheckedFields> {
  readonly id: number;
  /** For example `T-0001`. Both divisions share one sequence (docs/rules.md, "Tickets"). */
  readonly ticketId: string;
  /** Time of the weigh-in. */
  readonly createdAt: Date;
  /** `/uploads/<name>.jpg`, or null without a photo. */
  readonly fishPhotoPath: string | null;
}

/** An entry with its rank in its division. */
export type RankedEntry = Entry & Ranked;
