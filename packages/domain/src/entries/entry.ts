import type { Ranked } from '../leaderboard/index.ts';

/** A weighed fish. */
export interface Entry {
  readonly id: number;
  /** `T-0001`, counting up over both divisions (docs/rules.md, "Tickets"). */
  readonly ticketId: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Ten digits. */
  readonly phoneNumber: string;
  /** More than 0, at most 2000, 6 decimals. */
  readonly fishWeightLbs: number;
  readonly isJunior: boolean;
  /** When it was weighed in. */
  readonly createdAt: Date;
  /** `/uploads/<name>.jpg`, or null without a photo. */
  readonly fishPhotoPath: string | null;
  /** Whether the contestant donates the catch and takes part in the draw for that; absent while not recorded. */
  readonly isCatchDonated?: boolean;
}

/** An entry with its place in its division. */
export type RankedEntry = Entry & Ranked;
