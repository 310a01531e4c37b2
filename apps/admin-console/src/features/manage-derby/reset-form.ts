import { CONTEST_NAME_MAX_LENGTH } from '@derby/rules/event/contest-limits';
import { otherYearIn, withYear } from '@derby/rules/event/title-year';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { ResetDerbyInput } from '../../generated/graphql.ts';
import { z } from '../../lib/zod.ts';
import { yearProblemOf } from './contest-problems.ts';

const fields = z.object({
  keepPhotos: z.boolean(),
  participants: z.enum(['keep', 'remove']),
  startsNext: z.boolean(),
  title: z.string().trim(),
  /** `YYYY-MM-DD`; empty until known. */
  date: z.string(),
});

/** The choices before a reset; title and date are those of the next derby. */
export type ResetFormValues = z.infer<typeof fields>;

const NO_CHOICES: ResetFormValues = {
  keepPhotos: true,
  participants: 'keep',
  startsNext: false,
  title: '',
  date: '',
};

const yearOf = (date: string): string => date.slice(0, 'YYYY'.length);

/** Validates the next derby, if one is to begin. */
const resetFormSchema = fields.superRefine(({ startsNext, title, date }, context) => {
  if (!startsNext) return;
  const problems = {
    title: titleProblemOf(title) ?? contradictionOf(title, date)?.sentence,
    date: date === '' ? 'Please enter the day of the weigh-in' : yearProblemOf(yearOf(date)),
  };
  for (const [field, message] of Object.entries(problems)) {
    if (message) context.addIssue({ code: 'custom', path: [field], message });
  }
});

function titleProblemOf(title: string): string | undefined {
  if (title === '') return 'Please enter a title';
  return title.length > CONTEST_NAME_MAX_LENGTH
    ? `The title must be at most ${CONTEST_NAME_MAX_LENGTH} characters`
    : undefined;
}

/** Returns the year of the day and the problem, when the title says another year. Wrong days are another problem. */
function contradictionOf(title: string, date: string): { year: string; sentence: string } | undefined {
  const year = yearOf(date);
  const other = date !== '' && yearProblemOf(year) === undefined ? otherYearIn(title, year) : null;
  return other === null ? undefined : { year, sentence: `The title says ${other}, the day is in ${year}.` };
}

function choicesOf({ keepPhotos, participants, startsNext, title, date }: ResetFormValues): ResetDerbyInput {
  return { keepPhotos, removeParticipants: participants === 'remove', next: startsNext ? { title, date } : null };
}

export interface ResetProblem {
  /** The field of the next derby that is wrong; null when the problem is another one. */
  readonly field: 'title' | 'date' | null;
  readonly message: string;
}

interface Resetting {
  readonly problem: ResetProblem | null;
  readonly reset: (input: ResetDerbyInput) => Promise<void>;
}

interface LastContest {
  readonly name: string;
  readonly year: string;
}

/**
 * The choices before a reset. The title of the next derby has the year of its day, before one is chosen the year after
 * the last derby, until the title is typed. A problem stays at its field until the field changes.
 */
export function useResetForm(last: LastContest, { problem, reset }: Resetting) {
  const form = useForm<ResetFormValues>({
    resolver: zodResolver(resetFormSchema),
    defaultValues: NO_CHOICES,
    reValidateMode: 'onSubmit',
  });
  const { control, setError, setValue, getValues, setFocus, clearErrors, handleSubmit } = form;
  const values = useWatch({ control }) as ResetFormValues;
  useEffect(() => {
    if (problem?.field) setError(problem.field, { message: problem.message }, { shouldFocus: true });
  }, [problem, setError]);
  const suggested = useRef('');

  function suggest(title: string): void {
    suggested.current = title;
    setValue('title', title);
    clearErrors('title');
  }

  return {
    form,
    values,
    contradiction: values.startsNext ? contradictionOf(values.title, values.date) : undefined,
    begin: (): void => {
      const year = yearProblemOf(last.year) === undefined ? String(Number(last.year) + 1) : last.year;
      suggest(withYear(last.name, year));
      setValue('date', '');
      clearErrors();
    },
    /** The year of the day has to be in the title, which it follows until the title is typed. */
    followDate: (): void => {
      const { date, title } = getValues();
      // A contradiction is a problem of both.
      clearErrors(['title', 'date']);
      const isKnown = yearProblemOf(yearOf(date)) === undefined;
      if (isKnown && title === suggested.current) suggest(withYear(title, yearOf(date)));
    },
    correctTitle: (year: string): void => {
      suggest(withYear(getValues('title'), year));
      // The button of the correction leaves the page.
      setFocus('title');
    },
    submit: (): void => void handleSubmit((chosen) => reset(choicesOf(chosen)))(),
  };
}

export type ResetForm = ReturnType<typeof useResetForm>;
