import { createHistoryMemory } from '@derby/micro-frontend/history-memory';
import { useLocation } from '@derby/micro-frontend/router';
import { readEvent } from '@derby/micro-frontend/runtime-config';
import { entryNameOf, isOnPodium } from '@derby/ui/board/rows';
import { SalmonMark } from '@derby/ui/salmon-mark';
import { TideLines } from '@derby/ui/tide-lines';
import { Weight } from '@derby/ui/weight';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Division, LeaderboardEntry } from '../../api/fetch-leaderboard-page.ts';
import { useWakeLock } from '../../hooks/use-wake-lock.ts';
import { messages } from '../../messages.ts';
import { FishCard } from './fish-card.tsx';
import { HallNotice } from './hall-notice.tsx';
import { HallPhoto } from './hall-photo.tsx';
import type { HallScreenProps } from './hall-screen.tsx';
import { useHallBoard } from './use-hall-board.ts';
import { type Boards, orders } from './schedule.ts';

/** The place of each ceremony of this tab, so that a reload in front of the guests goes on there. */
const places = createHistoryMemory('ceremony', (value): value is number => Number.isInteger(value));

/** The prize ceremony on the large screen, moved by key or tap: in each division from the third place to the first. */
export function Ceremony({ firstDivision, fetchPage, kept }: HallScreenProps) {
  const boards = {
    REGULAR: useHallBoard('REGULAR', fetchPage, kept),
    JUNIOR: useHallBoard('JUNIOR', fetchPage, kept),
  };
  useWakeLock();
  const steps = stepsOf(boards, firstDivision);
  const { key } = useLocation();
  const [wanted, setWanted] = useState(() => places.read(key) ?? 0);
  const position = Math.max(0, Math.min(wanted, steps.length - 1));
  const move = (by: number): void => {
    const next = Math.max(0, Math.min(position + by, steps.length - 1));
    setWanted(next);
    places.write(key, next);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const by = moveOf(event.key);
    if (by === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    // Also keeps Space and Enter from pressing the focused button, which would move twice.
    event.preventDefault();
    move(by);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  const step = steps[position];
  return (
    <div
      data-theme="dark"
      className="fixed inset-0 z-30 overflow-hidden bg-paper text-[max(1rem,min(4.8vh,2.7vw))] leading-tight text-ink"
    >
      <div aria-live="polite" className="grid size-full">
        {step ? <Step key={position} step={step} /> : <HallNotice board={boards[firstDivision]} />}
      </div>
      <button
        type="button"
        aria-label={messages.back}
        onClick={() => move(-1)}
        className="absolute inset-y-0 left-0 w-1/4 -outline-offset-8"
      />
      <button
        type="button"
        aria-label={messages.next}
        onClick={() => move(1)}
        className="absolute inset-y-0 right-0 w-3/4 -outline-offset-8"
      />
    </div>
  );
}

function Step({ step }: { readonly step: CeremonyStep }) {
  const heading = messages.hallHeading[step.division];
  if (step.kind === 'place') return <FishCard entry={step.entry} title={`${heading}, #${step.entry.rank}`} />;
  if (step.kind === 'all') return <AllPlaces heading={heading} podium={step.podium} />;
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
  1: 'bg-gold-soft text-gold lg:order-2',
  2: 'bg-silver-soft text-silver lg:order-1 lg:mt-[1.2em]',
  3: 'bg-bronze-soft text-bronze lg:order-3 lg:mt-[1.9em]',
};

function AllPlaces({ heading, podium }: AllPlacesProps) {
  return (
    <div className="grid size-full animate-fade-in grid-rows-[auto_minmax(0,1fr)] p-[0.6em]">
      <h1 className="text-center text-[1.5em]">{heading}</h1>
      <ul
        aria-label={messages.podiumLabel}
        className="mt-[0.3em] grid min-h-0 gap-[0.4em] max-lg:auto-rows-fr lg:auto-cols-fr lg:grid-flow-col"
      >
        {podium.map((entry) => (
          <li
            key={entry.id}
            translate="no"
            className={`grid min-h-0 overflow-hidden rounded-card max-lg:grid-cols-2 lg:grid-rows-[minmax(0,1fr)_auto] ${stands[entry.rank] ?? ''}`}
          >
            <HallPhoto entry={entry} className="size-full min-h-0" />
            <div className="self-center p-[0.4em] lg:text-center">
              <p className="font-display text-[1.3em] leading-none font-semibold">#{entry.rank}</p>
              <p className="mt-[0.1em] font-display text-[1.2em] font-semibold wrap-anywhere text-ink">
                <bdi>{entryNameOf(entry)}</bdi>
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

/** One picture of the ceremony: the name of a division, a place, or all places together. */
type CeremonyStep =
  | { readonly kind: 'title'; readonly division: Division }
  | { readonly kind: 'place'; readonly division: Division; readonly entry: LeaderboardEntry }
  | { readonly kind: 'all'; readonly division: Division; readonly podium: readonly LeaderboardEntry[] };

/** Returns the steps of both divisions, in each from the third place to the first. A division without fish has none. */
function stepsOf(boards: Boards, firstDivision: Division): CeremonyStep[] {
  return orders[firstDivision].flatMap((division) =>
    stepsOfDivision(division, boards[division].rows.filter(isOnPodium)),
  );
}

function stepsOfDivision(division: Division, podium: readonly LeaderboardEntry[]): CeremonyStep[] {
  if (podium.length === 0) return [];
  const winners = podium.toReversed().map((entry): CeremonyStep => ({ kind: 'place', division, entry }));
  return [{ kind: 'title', division }, ...winners, { kind: 'all', division, podium }];
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
