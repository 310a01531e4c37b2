import { z } from '../../lib/zod.ts';
import { DRAFT_STORAGE_KEY } from './constants.ts';
import type { EntryFormValues } from './entry-form-schema.ts';

const draftSchema = z
  .object({
    fishWeight: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    phoneNumber: z.string(),
    isJunior: z.boolean(),
  })
  .partial();

/** The typed part of an entry that was not sent yet. */
export type Draft = Partial<Omit<EntryFormValues, 'fishPhoto'>>;

/** What was typed in this tab before a reload or a login; empty when nothing was. */
export function readDraft(): Draft {
  try {
    return draftSchema.parse(JSON.parse(sessionStorage.getItem(DRAFT_STORAGE_KEY) ?? '{}')) as Draft;
  } catch {
    return {};
  }
}

/** Keeps what is typed. Where the browser refuses storage, the draft lasts as long as the page. */
export function writeDraft({ fishPhoto: _photo, ...typed }: EntryFormValues): void {
  try {
    sessionStorage.setItem(DRAFT_STORAGE_KEY, JSON.stringify(typed));
  } catch {
    // Nothing to be done: the form itself still holds everything.
  }
}

/** Forgets the draft once its entry is saved. */
export function clearDraft(): void {
  try {
    sessionStorage.removeItem(DRAFT_STORAGE_KEY);
  } catch {
    // What could not be stored is not there either.
  }
}
