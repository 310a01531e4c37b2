import { readStored, writeStored } from '@derby/web-session/page-storage';
import type { ImportColumnsInput } from '../../generated/graphql.ts';
import { z } from '../../lib/zod.ts';

const KEY = 'participantImportColumns';

const header = z.string().nullable().optional();
const schema = z.object({
  forHeaders: z.array(z.string()),
  firstName: header,
  lastName: header,
  name: header,
  email: header,
  ticketType: header,
  quantity: header,
  status: header,
  orderId: header,
});

/** Returns the columns last chosen on this device, or null. The server compares them with the headers of a file. */
export function readColumns(): ImportColumnsInput | null {
  try {
    return schema.parse(JSON.parse(readStored(KEY) ?? 'null'));
  } catch {
    return null;
  }
}

/** Stores a choice. */
export function rememberColumns(columns: ImportColumnsInput): void {
  writeStored(KEY, JSON.stringify(columns));
}
