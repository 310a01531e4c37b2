import { useState } from 'react';
import { useSettings, type ResetChoices } from '../api.ts';
import { nextDerbyProblemsOf, nextTitleOf, type NextDerby, type NextDerbyProblems } from '../next-derby.ts';

/** What is chosen in the dialog before a reset. What the server refuses stands at its field until it is changed. */
export function useResetChoices(refusal: NextDerbyProblems | null) {
  const { settingText } = useSettings();
  const [keepPhotos, setKeepPhotos] = useState(false);
  const [removeParticipants, setRemoveParticipants] = useState(false);
  const [next, setNext] = useState<NextDerby | null>(null);
  const [found, setFound] = useState<NextDerbyProblems>({});
  const [changed, setChanged] = useState<Partial<NextDerby>>({});
  const [shownRefusal, setShownRefusal] = useState(refusal);
  if (refusal !== shownRefusal) {
    setShownRefusal(refusal);
    if (refusal) showProblems(refusal);
  }

  function showProblems(problems: NextDerbyProblems): void {
    setFound(problems);
    setChanged({});
  }

  const trimmed = next && { ...next, title: next.title.trim() };
  const choices: ResetChoices = { keepPhotos, removeParticipants, next: trimmed };
  return {
    choices,
    contestYear: settingText?.('contest_year') ?? '',
    next,
    /** What was not acceptable when it was last checked; the first one takes the focus. */
    found,
    /** Those of fields that were not changed since. */
    problems: Object.fromEntries(Object.entries(found).filter(([name]) => !(name in changed))) as NextDerbyProblems,
    setKeepPhotos,
    setRemoveParticipants,
    /** Begins with the title of this year's derby; no day is guessed. */
    startNext: (isStarted: boolean) => {
      const title = nextTitleOf(settingText?.('contest_name') ?? '', settingText?.('contest_year') ?? '');
      setNext(isStarted ? { title, date: '' } : null);
      showProblems({});
    },
    changeNext: (change: Partial<NextDerby>) => {
      setNext(next && { ...next, ...change });
      setChanged({ ...changed, ...change });
    },
    /** Whether the choices can be sent; else the problems are shown. */
    check: (): boolean => {
      const problems = next ? nextDerbyProblemsOf(next) : {};
      showProblems(problems);
      return Object.keys(problems).length === 0;
    },
  };
}

/** The choices and how they are changed. */
export type ResetChoicesState = ReturnType<typeof useResetChoices>;
