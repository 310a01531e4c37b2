import { NEW_LEADER_MS } from '../../constants.ts';
import { useTimer } from '../../hooks/use-timer.ts';
import { messages } from '../../messages.ts';
import { FishCard } from './fish-card.tsx';
import type { NewLeader } from './schedule.ts';

interface LeaderCardProps {
  readonly card: NewLeader;
  readonly onOver: () => void;
}

/** A new leader, over the whole screen for some seconds. */
export function LeaderCard({ card, onOver }: LeaderCardProps) {
  useTimer(onOver, { delayMs: NEW_LEADER_MS, isRunning: true, step: card });
  const { division, entry } = card;
  return (
    <div role="status" className="absolute inset-0 z-10">
      <FishCard entry={entry} title={messages.newLeader(messages.hallHeading[division])} />
    </div>
  );
}
