import { z } from 'zod';
import type { Status } from './call.ts';

/** The body of every failure. */
export const failure = z.strictObject({ error: z.string().min(1) });

/** Names of required fields that did not come. */
export const missingFields = z.strictObject({ error: z.string().min(1), missing: z.array(z.string()).min(1) });

/** A private leaderboard, with the sentence for the page. */
export const privateLeaderboard = z.strictObject({ error: z.string().min(1), message: z.string().min(1) });

/** What every call may answer besides its own rows ("Rules for every call"). */
export const commonAnswers = {
  400: failure,
  401: failure,
  404: failure,
  405: failure,
  409: failure,
  413: failure,
  415: failure,
  429: failure,
  500: failure,
  503: failure,
} as const satisfies Partial<Record<Status, z.ZodType>>;
