import { useEffect, useEffectEvent } from 'react';
import { messages } from '../../messages.ts';
import { FishCard } from './fish-card.tsx';
import type { NewLeader } from './schedule.ts';

/** How long a new leader is shown over the hall screen. */
const NEW_LEADER_MS = 8_000;

interface LeaderCardProps {
  readonly card: NewLeader;
  readonly onOver: (card: NewLeader) => void;
}

/** A new leader, over the whole screen for some seconds. */
export function LeaderCard({ card, onOver }: LeaderCardProps) {
  const onTime = useEffectEvent(onOver);
  useEffect(() => {
    const timer = setTimeout(() => onTime(card), NEW_LEADER_MS);
    return () => clearTimeout(timer);
  }, [card]);
  const { division, entry } = card;
  return (
    <div role="status" className="absolute inset-0 z-10">
      <FishCard entry={entry} title={`New leader, ${messages.divisions[division]}`} />
    </div>
  );
}
