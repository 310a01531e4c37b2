import { createHistoryMemory } from '@derby/micro-frontend/history-memory';
import { useLocation } from '@derby/micro-frontend/router';
import { readEvent } from '@derby/micro-frontend/runtime-config';
import { CEREMONY_STEPS, ceremonyPlaceOf, ceremonyStepsWith } from '@derby/rules/ceremony/steps';
import { DIVISIONS, divisionNamed } from '@derby/rules/divisions';
import { FittingName } from '@derby/ui/board/fitting-name';
import { HallPhoto } from '@derby/ui/board/hall-photo';
import { isOnPodium } from '@derby/ui/board/rows';
import { prizeLineOf } from '@derby/ui/event/shown-prize';
import { rankSurface } from '@derby/ui/rank-medal';
import { SalmonMark } from '@derby/ui/salmon-mark';
import { TideLines } from '@derby/ui/tide-lines';
import { Weight } from '@derby/ui/weight';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Division, LeaderboardEntry } from '../../api/fetch-leaderboard-page.ts';
import { usePrizeLines, type PrizeLine } from '../../hooks/use-prize-lines.ts';
import type { CeremonyServer } from './ceremony-server.ts';
import { FishCard } from './fish-card.tsx';
import { HallNotice } from './hall-notice.tsx';
import { type Boards, orders } from './schedule.ts';

/** What was chosen on this screen: it counts until the step that all screens share changes. */
interface OwnStep {
  readonly after: number | null;
  readonly number: number;
}

const isOwnStep = (value: unknown): value is OwnStep | null =>
  value === null ||
  (typeof value === 'object' && 'after' in value && 'number' in value && Number.isInteger(value.number));

/** Prizes are drawn while the ceremony runs. */
const PRIZES_POLL_MS = 5_000;

/** The own step of each ceremony of this tab, so that a reload in front of the guests goes on there. */
const ownSteps = createHistoryMemory('ceremony', isOwnStep);

interface CeremonyProps {
  readonly boards: Boards;
  readonly server: CeremonyServer;
  /** Comes first while the ceremony is not shared. */
  readonly firstDivision: Division;
  /** The step that all hall screens share; null when this screen is moved alone. */
  readonly shared: number | null;
  /** The last move was refused because the session of this browser has ended. */
  readonly isSignedOut: boolean;
  /** Moves the other screens too, from the shared step that was seen. */
  readonly onMove: (seen: number, to: number) => void;
}

/** The prize ceremony on the large screen, moved by key or tap: in each division from the third place to the first. */
export function Ceremony({ boards, server, firstDivision, shared, isSignedOut, onMove }: CeremonyProps) {
  const { key } = useLocation();
  const [own, setOwn] = useState(() => ownSteps.read(key) ?? null);
  if (own && (own.after !== shared || isSignedOut)) setOwn(null);
  useEffect(() => ownSteps.write(key, own), [key, own]);

  const lines = usePrizeLines(server.prizes, PRIZES_POLL_MS);
  const pictures = picturesOf(boards, lines, shared === null ? firstDivision : DIVISIONS[0].wire);
  const numbers = pictures.map(({ number }) => number);
  const place = ceremonyPlaceOf(own?.number ?? shared ?? -1, numbers);
  const move = (by: number): void => {
    const to = numbers[place + by];
    if (to === undefined) return;
    setOwn({ after: shared, number: to });
    if (shared !== null) onMove(shared, to);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const by = moveOf(event.key);
    if (by === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    // Also keeps Space and Enter from pressing the focused button, which would move twice.
    event.preventDefault();
    // A key that is held down must not run through the places.
    if (!event.repeat) move(by);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  const picture = pictures[place];
  return (
    <div
      data-theme="dark"
      className="fixed inset-0 z-30 overflow-hidden bg-paper text-[max(1rem,min(4.8vh,2.7vw))] leading-tight text-ink"
    >
      <div aria-live="polite" className="grid size-full">
        {picture ? (
          <Shown key={picture.number} picture={picture} lines={lines} />
        ) : (
          <HallNotice board={boards[firstDivision]} />
        )}
      </div>
      {isSignedOut && (
        <p
          role="status"
          className="absolute inset-x-0 bottom-0 bg-warn-soft p-[0.5em] text-center font-semibold text-warn"
        >
          Sign in on this device to move the ceremony.
        </p>
      )}
      <button
        type="button"
        aria-label="Back"
        onClick={() => move(-1)}
        className="absolute inset-y-0 left-0 w-1/4 -outline-offset-8"
      />
      <button
        type="button"
        aria-label="Next"
        onClick={() => move(1)}
        className="absolute inset-y-0 right-0 w-3/4 -outline-offset-8"
      />
    </div>
  );
}

function Shown({ picture, lines }: { readonly picture: Picture; readonly lines: readonly PrizeLine[] }) {
  if (picture.kind === 'prize') {
    const { title, description, entry } = picture.line;
    return <FishCard entry={entry} title={title} lines={[description]} isStaged />;
  }
  const heading = divisionNamed(picture.division).name;
  if (picture.kind === 'place') {
    const { entry } = picture;
    const prizes = lines.filter((line) => line.entry.id === entry.id && line.ceremonyStep == null);
    return <FishCard entry={entry} title={`${heading}, #${entry.rank}`} lines={prizes.map(prizeLineOf)} isStaged />;
  }
  if (picture.kind === 'all') return <AllPlaces heading={heading} podium={picture.podium} />;
  return (
    <div className="relative grid size-full animate-fade-in place-content-center justify-items-center gap-[0.3em] overflow-hidden bg-sea p-[1em] text-center text-sea-ink">
      <TideLines />
      <SalmonMark width={240} />
      <h1 className="relative text-[2.6em]">{heading}</h1>
      <p className="relative text-sea-ink-2">{readEvent().title}</p>
    </div>
  );
}

interface AllPlacesProps {
  readonly heading: string;
  readonly podium: readonly LeaderboardEntry[];
}

/** On wide screens the winner stands between the others, and higher. */
const stands: Readonly<Record<number, string>> = {
  1: 'lg:order-2',
  2: 'lg:order-1 lg:mt-[1.2em]',
  3: 'lg:order-3 lg:mt-[1.9em]',
};

function AllPlaces({ heading, podium }: AllPlacesProps) {
  return (
    <div className="grid size-full animate-fade-in grid-rows-[auto_minmax(0,1fr)] p-[0.6em]">
      <h1 className="text-center text-[1.5em]">{heading}</h1>
      <ul
        aria-label="The first three"
        className="mt-[0.3em] grid min-h-0 gap-[0.4em] max-lg:auto-rows-fr lg:auto-cols-fr lg:grid-flow-col"
      >
        {podium.map((entry) => (
          <li
            key={entry.id}
            translate="no"
            className={`grid min-h-0 overflow-hidden rounded-card max-lg:grid-cols-2 lg:grid-rows-[minmax(0,1fr)_auto] ${rankSurface(entry.rank)} ${stands[entry.rank] ?? ''}`}
          >
            <HallPhoto entry={entry} className="size-full min-h-0" />
            <div className="self-center p-[0.4em] lg:text-center">
              <p className="font-display text-[1.3em] leading-none font-semibold">#{entry.rank}</p>
              <p className="mt-[0.1em]">
                <FittingName entry={entry} room="place" />
              </p>
              <p className="text-[1.4em] text-ink">
                <Weight fishWeightLbs={entry.fishWeightLbs} size="relative" />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** One picture of the ceremony: the name of a division, a place, all places together, or a further prize. */
type Picture =
  | ({ readonly number: number; readonly division: Division } & (
      | { readonly kind: 'title' }
      | { readonly kind: 'place'; readonly entry: LeaderboardEntry }
      | { readonly kind: 'all'; readonly podium: readonly LeaderboardEntry[] }
    ))
  | { readonly number: number; readonly division: null; readonly kind: 'prize'; readonly line: PrizeLine };

/**
 * Returns the pictures of both divisions, in each from the third place to the first, then those of further prizes, with
 * the numbers of their steps.
 */
function picturesOf(boards: Boards, lines: readonly PrizeLine[], firstDivision: Division): Picture[] {
  const podiums = { REGULAR: boards.REGULAR.rows.filter(isOnPodium), JUNIOR: boards.JUNIOR.rows.filter(isOnPodium) };
  const numbers = ceremonyStepsWith({ REGULAR: podiums.REGULAR.length, JUNIOR: podiums.JUNIOR.length });
  const pictures = numbers.flatMap((number): Picture[] => {
    const step = CEREMONY_STEPS[number];
    if (!step) return [];
    const { division, shows } = step;
    const podium = podiums[division];
    if (shows === 'title') return [{ number, division, kind: 'title' }];
    if (shows === 'all') return [{ number, division, kind: 'all', podium }];
    const entry = podium[shows - 1];
    return entry ? [{ number, division, kind: 'place', entry }] : [];
  });
  const prizes = lines.flatMap((line): Picture[] =>
    line.ceremonyStep == null ? [] : [{ number: line.ceremonyStep, division: null, kind: 'prize', line }],
  );
  const ofDivisions = orders[firstDivision].flatMap((wanted) => pictures.filter(({ division }) => division === wanted));
  return [...ofDivisions, ...prizes];
}

/** Arrows, space and Enter, and the keys of a presenter. */
const keys: Readonly<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  PageDown: 1,
  ' ': 1,
  Enter: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  PageUp: -1,
  Backspace: -1,
};

/** Returns by how many steps a key moves; 0 for other keys. */
function moveOf(key: string): 1 | -1 | 0 {
  return keys[key] ?? 0;
}
