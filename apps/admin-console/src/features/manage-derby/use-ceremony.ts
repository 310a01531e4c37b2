import { useApolloClient, useQuery } from '@apollo/client/react';
import { CEREMONY_STEPS, ceremonyPlaceOf, ceremonyStepsWith } from '@derby/rules/ceremony/steps';
import { sentenceOf } from '@derby/web-session/request-failure';
import { useState } from 'react';
import {
  ManageDerby_CeremonySizesDocument,
  ManageDerby_MoveCeremonyDocument,
  ManageDerby_OverviewDocument,
} from '../../generated/graphql.ts';
import { useMutate } from '../../lib/use-change.ts';
import type { Overview } from './api.ts';
import { messages } from './messages.ts';

/** Returns a step in words, such as "Junior Division, #3". */
function wordsOf(number: number): string {
  const step = CEREMONY_STEPS[number];
  if (!step) return '';
  const division = step.division === 'JUNIOR' ? messages.junior : messages.regular;
  if (step.shows === 'title') return division;
  return `${division}, ${step.shows === 'all' ? 'all places' : `#${step.shows}`}`;
}

/** The ceremony on the hall screens, and what can be done with it. A press names the step it saw, so none is skipped. */
export function useCeremony({ ceremonyStep }: Overview['leaderboardStatus']) {
  const client = useApolloClient();
  const mutate = useMutate();
  const { data } = useQuery(ManageDerby_CeremonySizesDocument);
  const [pressed, setPressed] = useState<'back' | 'next' | 'end' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const step = ceremonyStep ?? null;
  const numbers = data
    ? ceremonyStepsWith({ REGULAR: data.regular.totalInDivision, JUNIOR: data.junior.totalInDivision })
    : [];
  const place = step === null ? -1 : ceremonyPlaceOf(step, numbers);
  const targets = { back: step === null ? undefined : numbers[place - 1], next: numbers[place + 1], end: null };

  async function press(name: keyof typeof targets): Promise<void> {
    const to = targets[name];
    if (pressed !== null || to === undefined) return;
    setPressed(name);
    setProblem(null);
    try {
      const { moveCeremony } = await mutate({
        mutation: ManageDerby_MoveCeremonyDocument,
        variables: { from: step, to },
        refetch: [],
      });
      client.cache.updateQuery({ query: ManageDerby_OverviewDocument }, (overview) =>
        overview
          ? { ...overview, leaderboardStatus: { ...overview.leaderboardStatus, ceremonyStep: moveCeremony } }
          : undefined,
      );
    } catch (error) {
      setProblem(sentenceOf(error, 'Not moved: the server did not respond. Please press again.'));
      // Someone else may have moved it.
      await client.refetchQueries({ include: [ManageDerby_OverviewDocument] }).catch(() => undefined);
    } finally {
      setPressed(null);
    }
  }

  return {
    words: step === null ? null : wordsOf(step),
    nextWords: targets.next === undefined ? null : wordsOf(targets.next),
    isEmpty: data !== undefined && numbers.length === 0,
    canGoBack: targets.back !== undefined,
    canGoOn: targets.next !== undefined,
    pressed,
    problem,
    press: (name: keyof typeof targets): void => void press(name),
  };
}
