import { Link } from '@derby/micro-frontend/router';
import { divisionNamed } from '@derby/rules/divisions';
import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Icon } from '@derby/ui/icon';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { CEREMONY_STEPS, ceremonyPlaceOf, ceremonyStepsWith } from '@derby/rules/ceremony/steps';
import { sentenceOf } from '@derby/web-session/request-failure';
import { useState } from 'react';
import type { Overview } from '../api.ts';
import {
  ManageDerby_CeremonySizesDocument,
  ManageDerby_MoveCeremonyDocument,
  ManageDerby_OverviewDocument,
  type ManageDerby_CeremonySizesQuery,
} from '../../../generated/graphql.ts';

import { useMutate } from '../../../lib/use-change.ts';

const PRIZES_POLL_MS = 5_000;

/** The hall screen with the ceremony, which the keys of its computer move. */
const SCREEN_PATH = '/leaderboard?screen=1&ceremony=1';

/** Moves the prize ceremony on the screens of the hall, for a phone in the hand. */
export function CeremonyCard({ status }: { readonly status: Overview['leaderboardStatus'] }) {
  const { words, nextWords, isEmpty, canGoBack, canGoOn, pressed, problem, press } = useCeremony(status);
  return (
    <Card className="grid grid-cols-1 items-center gap-x-8 gap-y-4 lg:py-4! lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid grid-cols-1 gap-1">
        <div className="flex flex-wrap items-center gap-x-4">
          <h2 className="text-[26px]">Ceremony</h2>
          <p
            aria-live="polite"
            className="font-display text-[26px] leading-tight font-semibold text-ink-2 max-lg:order-last max-lg:w-full"
          >
            {words ?? 'Not started'}
          </p>
          <Link
            to={SCREEN_PATH}
            target="_blank"
            className="ml-auto inline-flex min-h-(--target) items-center gap-2 font-semibold underline underline-offset-4"
          >
            Open the screen
            <Icon name="external" size={18} />
          </Link>
        </div>
        {problem === null ? (
          <p className="text-ink-2">{hintOf({ words, nextWords, isEmpty })}</p>
        ) : (
          <p role="alert" className="font-semibold text-bad">
            {problem}
          </p>
        )}
      </div>
      {words === null ? (
        <Button
          size="main"
          className="lg:w-56"
          pending={pressed === 'next'}
          disabled={!canGoOn}
          onClick={() => press('next')}
        >
          Start
        </Button>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-3 lg:grid-cols-[7rem_12rem_5rem]">
          <Button
            size="main"
            variant="quiet"
            pending={pressed === 'back'}
            disabled={!canGoBack}
            onClick={() => press('back')}
          >
            Back
          </Button>
          <Button size="main" pending={pressed === 'next'} disabled={!canGoOn} onClick={() => press('next')}>
            Next
          </Button>
          <Button
            variant="quiet"
            pending={pressed === 'end'}
            className="min-h-12 max-lg:col-span-2"
            onClick={() => press('end')}
          >
            End
          </Button>
        </div>
      )}
    </Card>
  );
}

interface Hint {
  readonly words: string | null;
  readonly nextWords: string | null;
  readonly isEmpty: boolean;
}

function hintOf({ words, nextWords, isEmpty }: Hint): string {
  if (isEmpty) return 'There are no fish to show.';
  if (words === null) return 'Start shows it on all open hall screens. Each press of Next shows one place more.';
  return nextWords === null ? 'This is the last step.' : `Then ${nextWords}`;
}

type PrizeLine = ManageDerby_CeremonySizesQuery['prizeLines'][number];

/** Returns a step in words, such as "Junior Division, #3", or the title of a further prize. */
function wordsOf(number: number, prizes: readonly PrizeLine[]): string {
  const step = CEREMONY_STEPS[number];
  if (!step) return prizes.find(({ ceremonyStep }) => ceremonyStep === number)?.title ?? '';
  const division = divisionNamed(step.division).name;
  if (step.shows === 'title') return division;
  return `${division}, ${step.shows === 'all' ? 'all places' : `#${step.shows}`}`;
}

/** The ceremony on the hall screens, and what can be done with it. A press names the step it saw, so none is skipped. */
function useCeremony({ ceremonyStep }: Overview['leaderboardStatus']) {
  const client = useApolloClient();
  const mutate = useMutate();
  const { data } = useQuery(ManageDerby_CeremonySizesDocument, {
    // Prizes are drawn while the ceremony runs.
    pollInterval: ceremonyStep == null ? 0 : PRIZES_POLL_MS,
  });
  const [pressed, setPressed] = useState<'back' | 'next' | 'end' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const step = ceremonyStep ?? null;
  const prizes = data?.prizeLines ?? [];
  const numbers = data
    ? ceremonyStepsWith(
        { REGULAR: data.regular.totalInDivision, JUNIOR: data.junior.totalInDivision },
        prizes.flatMap(({ ceremonyStep: number }) => number ?? []),
      )
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
    words: step === null ? null : wordsOf(step, prizes),
    nextWords: targets.next === undefined ? null : wordsOf(targets.next, prizes),
    isEmpty: data !== undefined && numbers.length === 0,
    canGoBack: targets.back !== undefined,
    canGoOn: targets.next !== undefined,
    pressed,
    problem,
    press: (name: keyof typeof targets): void => void press(name),
  };
}
