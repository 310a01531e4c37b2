import type { ResetDerbyInput } from '../../generated/graphql.ts';
import { z } from '../../lib/zod.ts';
import { CONTEST_NAME_MAX_LENGTH } from './constants.ts';
import { messages } from './messages.ts';
import { yearProblemOf } from './setting-problems.ts';

const fields = z.object({
  keepPhotos: z.boolean(),
  participants: z.enum(['keep', 'remove']),
  startsNext: z.boolean(),
  title: z.string().trim(),
  /** `YYYY-MM-DD`; empty while it is not known. */
  date: z.string(),
});

/** What is chosen before a reset; title and date belong to the next derby. */
export type ResetFormValues = z.infer<typeof fields>;

/** The form as it opens. */
export const NO_CHOICES: ResetFormValues = {
  keepPhotos: false,
  participants: 'keep',
  startsNext: false,
  title: '',
  date: '',
};

/** Checks the next derby, when one is to begin. */
export const resetFormSchema = fields.superRefine(({ startsNext, title, date }, context) => {
  if (!startsNext) return;
  const problems = {
    title: titleProblemOf(title),
    date: date === '' ? messages.nextDateRequired : yearProblemOf(date.slice(0, 'YYYY'.length)),
  };
  for (const [field, message] of Object.entries(problems)) {
    if (message) context.addIssue({ code: 'custom', path: [field], message });
  }
});

function titleProblemOf(title: string): string | undefined {
  if (title === '') return messages.nextTitleRequired;
  return title.length > CONTEST_NAME_MAX_LENGTH ? messages.nextTitleTooLong(CONTEST_NAME_MAX_LENGTH) : undefined;
}

/** Returns the choices as they are sent. */
export function choicesOf({ keepPhotos, participants, startsNext, title, date }: ResetFormValues): ResetDerbyInput {
  return { keepPhotos, removeParticipants: participants === 'remove', next: startsNext ? { title, date } : null };
}

const YEAR = /^\d{4}$/;

/** Returns the name of a contest with its year raised by one; a name without the year stays as it is. */
export function nextTitleOf(name: string, year: string): string {
  return YEAR.test(year) ? name.replace(year, String(Number(year) + 1)) : name;
}
