import { z } from 'zod';

const winnerSchema = z.object({
  firstInitial: z.string(),
  lastName: z.string(),
  fishWeightLbs: z.number(),
  isJunior: z.boolean(),
  fishPhotoUrl: z.string().nullable(),
});

/** Schema of a past derby with its winners, for code that parses a response. Browsers import only its type. */
export const pastDerbySchema = z.object({
  year: z.string(),
  title: z.string(),
  endedAt: z.iso.datetime(),
  regularEntries: z.int(),
  juniorEntries: z.int(),
  winners: z.array(winnerSchema).readonly(),
});

/** A past derby in the list of years. */
export type PastDerby = Readonly<z.infer<typeof pastDerbySchema>>;

const placeSchema = winnerSchema.omit({ isJunior: true }).extend({ rank: z.int() });

/** Schema of a past derby with the first rows of its boards, like the above. */
export const pastWinnersSchema = z.object({
  year: z.string(),
  endedAt: z.iso.datetime(),
  prizes: z.array(
    z.object({
      title: z.string(),
      description: z.string(),
      rank: z.int(),
      isJunior: z.boolean(),
      firstInitial: z.string(),
      lastName: z.string(),
    }),
  ),
  regular: z.array(placeSchema),
  junior: z.array(placeSchema),
});

/** Who has won a past derby: its first rows, and its prizes. */
export type PastWinners = Readonly<z.infer<typeof pastWinnersSchema>>;
