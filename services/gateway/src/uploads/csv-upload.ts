import type { GatewayLimits } from '../limits.ts';
import { readUpload, type PendingUpload } from './uploads.ts';

/** Returns a CSV file that stays on the socket until an authorized use case reads it; null when none was sent. */
export function csvUpload(
  file: PendingUpload | null | undefined,
  { uploadReadMs: timeoutMs }: Pick<GatewayLimits, 'uploadReadMs'>,
) {
  if (!file) return null;
  return {
    read: async (maxBytes: number): Promise<{ name: string; bytes: Buffer }> => {
      const bytes = await readUpload(file, { maxBytes, timeoutMs, field: 'csvFile' });
      const { filename: name } = await file;
      return { name, bytes };
    },
  };
}
