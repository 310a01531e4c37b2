import { useState } from 'react';
import { useSettings, type ResetChoices } from '../api.ts';
import { nextDerbyProblemsOf, nextTitleOf, type NextDerby, type NextDerbyProblems } from '../next-derby.ts';

/** What is chosen in the dialog before a reset. What the server refuses stands at its field until it is changed. */
export function useResetChoices(refusal: NextDerbyProblems | null) {
  const { settingText } = useSettings();
  const [keepPhotos, setKeepPhotos] = useState(false);
  const [removeParticipants, setRemoveParticipants] = useState(false);
  const [next, setNext] = useState<NextDerby | null>(null);
  const [problems, setProblems] = useState<NextDerbyProblems>({});
  const [attempt, setAttempt] = useState(0);
  const [shownRefusal, setShownRefusal] = useState(refusal);
  if (refusal !== shownRefusal) {
    setShownRefusal(refusal);
    if (refusal) showProblems(refusal);
  }

  function showProblems(found: NextDerbyProblems): void {
    setProblems(found);
    setAttempt((count) => count + 1);
  }

  const trimmed = next && { ...next, title: next.title.trim() };
  const choices: ResetChoices = { keepPhotos, removeParticipants, next: trimmed };
  return {
    choices,
    contestYear: settingText?.('contest_year') ?? '',
    next,
    problems,
    /** Counts how often problems were looked for: each time the first one takes the focus. */
    attempt,
    setKeepPhotos,
    setRemoveParticipants,
    /** Begins with the title of this year's derby; no day is guessed. */
    startNext: (isStarted: boolean) => {
      const title = nextTitleOf(settingText?.('contest_name') ?? '', settingText?.('contest_year') ?? '');
      setNext(isStarted ? { title, date: '' } : null);
      setProblems({});
    },
    changeNext: (changed: Partial<NextDerby>) => {
      setNext(next && { ...next, ...changed });
      setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in changed))));
    },
    /** Whether the choices can be sent; else the problems are shown. */
    check: (): boolean => {
      const found = next ? nextDerbyProblemsOf(next) : {};
      showProblems(found);
      return Object.keys(found).length === 0;
    },
  };
}

/** The choices and how they are changed. */
export type ResetChoicesState = ReturnType<typeof useResetChoices>;
