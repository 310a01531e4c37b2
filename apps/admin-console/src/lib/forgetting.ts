import { formatDate } from '@derby/rules/event/derby-time';
import type { Forgetting_ReadQuery } from '../generated/graphql.ts';

type Forgetting = Forgetting_ReadQuery['forgetting'];

/** Another administrator may change the setting, and the worker erases. */
export const FORGETTING_POLL_INTERVAL_MS = 30_000;

const fine = (text: string) => ({ text, isWarning: false });
const warning = (text: string) => ({ text, isWarning: true });

/** Returns what happens to personal data, and whether an administrator should look. */
export function forgettingSentence(forgetting: Forgetting): { readonly text: string; readonly isWarning: boolean } {
  const { weeks, isChosen, dueAt, isExportOffered, areTextsWaiting, erasedAt } = forgetting;
  if (!isChosen) return warning('Please decide when personal data is erased');
  if (erasedAt) return fine(`Personal data was erased on ${formatDate(erasedAt)}`);
  if (weeks === 0) return fine('Personal data is not erased');
  if (!dueAt)
    return fine(`Personal data is erased ${weeks === 1 ? '1 week' : `${weeks} weeks`} after the end of the derby`);
  const date = `Personal data is erased on ${formatDate(dueAt)}`;
  if (areTextsWaiting) return warning(`${date}, but not while a text is waiting or unknown`);
  return isExportOffered ? warning(`${date}. Export the consents before`) : fine(date);
}
