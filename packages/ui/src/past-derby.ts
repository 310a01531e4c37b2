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
