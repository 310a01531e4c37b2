import { divisionNamed } from '@derby/rules/divisions';
import type { DerbyNow } from '@derby/rules/event/derby-now';
import { raceLinesOf, raceOf } from '@derby/rules/race';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import type { LeaderboardEntry } from '../../api/fetch-leaderboard-page.ts';
import { FishCard } from './fish-card.tsx';
import type { DivisionEntry, NewLeader } from './schedule.ts';

const NEW_LEADER_MS = 8_000;
const NEWEST_MS = 6_000;

interface OverCardProps<Card> {
  readonly card: Card;
  /** Of its division. */
  readonly rows: readonly LeaderboardEntry[];
  readonly derby: DerbyNow;
  /** Called when its time is over. */
  readonly onOver: (card: Card) => void;
}

/** A new leader over the whole screen for some seconds, and how long the one before led. */
export function LeaderCard({ card, rows, derby, onOver }: OverCardProps<NewLeader>) {
  useTime(NEW_LEADER_MS, card, onOver);
  const { division, entry, before } = card;
  const led = raceLinesOf(raceOf(rows), rows.find(({ id }) => id === before.id) ?? before, derby).led;
  return (
    <Over>
      <FishCard entry={entry} title={`New leader, ${divisionNamed(division).name}`} lines={led === null ? [] : [led]} />
    </Over>
  );
}

/** A new fish over the whole screen for some seconds, where it stands now, and what it needs for the next rank. */
export function NewestCard({ card, rows, derby, onOver }: OverCardProps<DivisionEntry>) {
  useTime(NEWEST_MS, card, onOver);
  // One that was taken back is not shown.
  const entry = rows.find(({ id }) => id === card.entry.id);
  if (!entry) return null;
  const { takes } = raceLinesOf(raceOf(rows), entry, derby);
  const title = `New at #${entry.rank}, ${divisionNamed(card.division).name}`;
  return (
    <Over>
      <FishCard entry={entry} title={title} lines={takes === null ? [] : [takes]} />
    </Over>
  );
}

function Over({ children }: { readonly children: ReactNode }) {
  return (
    <div role="status" className="absolute inset-0 z-10">
      {children}
    </div>
  );
}

function useTime<Card>(ms: number, card: Card, onOver: (card: Card) => void): void {
  const onTime = useEffectEvent(onOver);
  useEffect(() => {
    const timer = setTimeout(() => onTime(card), ms);
    return () => clearTimeout(timer);
  }, [ms, card]);
}
