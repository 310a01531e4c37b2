import { z } from 'zod';

/** The body of every failure. */
export const failure = z.strictObject({ error: z.string().min(1) }).meta({ id: 'Failure' });

/** Names of required fields that did not come. */
export const missingFields = z
  .strictObject({ error: z.string().min(1), missing: z.array(z.string()).min(1) })
  .meta({ id: 'MissingFields' });

/** A private leaderboard, with the sentence for the page. */
export const privateLeaderboard = z
  .strictObject({ error: z.string().min(1), message: z.string().min(1) })
  .meta({ id: 'PrivateLeaderboard' });
