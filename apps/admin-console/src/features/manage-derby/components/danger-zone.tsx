import { Button } from '@derby/ui/button';
import { type Overview, resetObstacle } from '../api.ts';
import { hasWeighInBegun } from '../derby-year.ts';
import { messages } from '../messages.ts';

interface DangerZoneProps {
  readonly overview: Overview;
  readonly onEnd: () => void;
  readonly onReset: () => void;
}

/** The one step that cannot be undone, last on the page: the controls above are used all day. */
export function DangerZone({ overview: { derby, leaderboardStatus }, onEnd, onReset }: DangerZoneProps) {
  const obstacle = resetObstacle(derby);
  const isActive = derby.status === 'ACTIVE';
  return (
    <section aria-labelledby="danger-zone" className="grid gap-3 rounded-card border border-bad p-5">
      <h2 id="danger-zone" className="text-[26px]">
        {messages.dangerZone}
      </h2>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {isActive ? (
          <Button
            key="end"
            variant={hasWeighInBegun(leaderboardStatus.phase) ? 'destructive' : 'quiet'}
            onClick={onEnd}
          >
            {messages.endDerby}
          </Button>
        ) : (
          <Button key="reset" variant="destructive" disabled={obstacle !== null} onClick={onReset}>
            {messages.resetCompetition}
          </Button>
        )}
        <p className="text-ink-2">{isActive ? messages.endAdvice : (obstacle ?? messages.resetAdvice)}</p>
      </div>
    </section>
  );
}
