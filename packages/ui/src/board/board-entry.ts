import { z } from 'zod';

/** One row of a board, as the public may see it; for those that read it from an answer. Browsers import its type only. */
export const boardEntrySchema = z
  .object({
    id: z.int(),
    /** In the division, from 1. */
    rank: z.int(),
    firstInitial: z.string(),
    lastName: z.string(),
    fishWeightLbs: z.number(),
    createdAt: z.iso.datetime(),
    fishPhotoUrl: z.string().nullable(),
  })
  .readonly();

/** One row of a board, as the public may see it. */
export type BoardEntry = z.infer<typeof boardEntrySchema>;

type Archived = 'id' | 'rank' | 'firstInitial' | 'lastName' | 'fishWeightLbs' | 'fishPhotoUrl';

/** One row of the final board of a past derby, of which entry times and added fields are not archived. */
export type PastBoardEntry = Pick<BoardEntry, Archived> &
  Partial<Omit<BoardEntry, 'createdAt'>> & { readonly createdAt: null };
