import { readStored, writeStored } from '@derby/web-session/page-storage';
import { signedInUserId } from '../../../lib/viewer.tsx';
import { z } from '../../../lib/zod.ts';
import { TASKS } from './lesson.ts';

const KEY = 'consolePractise';

const progressSchema = z.object({ userId: z.string().nullable(), done: z.int().min(0).max(TASKS.length) });

/** The number of tasks that the signed-in user has done on this device. */
export const PROGRESS = {
  read(): number {
    try {
      const { userId, done } = progressSchema.parse(JSON.parse(readStored(KEY) ?? 'null'));
      return userId === signedInUserId() ? done : 0;
    } catch {
      return 0;
    }
  },
  write: (done: number): void => writeStored(KEY, JSON.stringify({ userId: signedInUserId(), done })),
};
