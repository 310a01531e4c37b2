import { z } from 'zod';

/** Schema of a public board row, for code that parses a response. Browsers import only its type. */
export const boardEntrySchema = z
  .object({
    id: z.int(),
    /** Rank in the division, from 1. */
    rank: z.int(),
    firstInitial: z.string(),
    lastName: z.string(),
    fishWeightLbs: z.number(),
    createdAt: z.iso.datetime(),
    fishPhotoUrl: z.string().nullable(),
  })
  .readonly();

/** A public board row. */
export type BoardEntry = z.infer<typeof boardEntrySchema>;

type Archived = 'id' | 'rank' | 'firstInitial' | 'lastName' | 'fishWeightLbs' | 'fishPhotoUrl';

/** A row of a past derby's final board. Entry times and fields that were added later are not archived. */
export type PastBoardEntry = Pick<BoardEntry, Archived> &
  Partial<Omit<BoardEntry, 'createdAt'>> & { readonly createdAt: null };
