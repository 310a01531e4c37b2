import { z } from 'zod';

/** Schema of the numbers of a board, for code that parses a response. Browsers import only its type. */
export const boardSizesSchema = z
  .object({ totalInDivision: z.int(), anglersInDivision: z.int(), totalInOtherDivision: z.int() })
  .readonly();

/** How many fish and anglers a division has, and how many fish the other one. */
export type BoardSizes = z.infer<typeof boardSizesSchema>;
