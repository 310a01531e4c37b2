import { Link } from '@derby/micro-frontend/router';
import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Icon } from '@derby/ui/icon';
import type { Overview } from '../api.ts';
import { useCeremony } from '../use-ceremony.ts';

/** The hall screen with the ceremony, which the keys of its computer move. */
const SCREEN_PATH = '/leaderboard?screen=1&ceremony=1';

/** Moves the prize ceremony on the screens of the hall, for a phone in the hand. */
export function CeremonyCard({ status }: { readonly status: Overview['leaderboardStatus'] }) {
  const { words, nextWords, isEmpty, canGoBack, canGoOn, pressed, problem, press } = useCeremony(status);
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="mr-auto text-[26px]">Ceremony</h2>
        <Link to={SCREEN_PATH} target="_blank" className="inline-flex min-h-12 items-center gap-2 font-semibold">
          Open the screen
          <Icon name="external" />
        </Link>
      </div>
      <div className="grid grid-cols-1 gap-1">
        <p aria-live="polite" className="font-display text-[26px] leading-tight font-semibold">
          {words ?? 'Not started'}
        </p>
        {problem === null ? (
          <p className="text-ink-2">{hintOf({ words, nextWords, isEmpty })}</p>
        ) : (
          <p role="alert" className="font-semibold text-bad">
            {problem}
          </p>
        )}
      </div>
      <div className="grid max-w-120 grid-cols-1 gap-3">
        {words === null ? (
          <Button size="main" pending={pressed === 'next'} disabled={!canGoOn} onClick={() => press('next')}>
            Start
          </Button>
        ) : (
          <>
            <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-3">
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
            </div>
            <Button variant="quiet" pending={pressed === 'end'} className="min-h-12" onClick={() => press('end')}>
              End
            </Button>
          </>
        )}
      </div>
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
