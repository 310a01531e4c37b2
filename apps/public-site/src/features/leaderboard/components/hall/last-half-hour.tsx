import { instantOfWallClock } from '@derby/rules/event/derby-time';
import { serverNow } from '@derby/web-session/server-clock';
import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

interface RunningClockProps {
  /** Wall-clock text of the end of the weigh-in. */
  readonly weighInEnd: string;
}

/** The time until the weigh-in closes by the server's clock, such as `29:41`, each second. */
export function RunningClock({ weighInEnd }: RunningClockProps) {
  const endMs = instantOfWallClock(weighInEnd).getTime();
  const [nowMs, setNowMs] = useState(() => serverNow().getTime());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = (): void => {
      const ms = serverNow().getTime();
      setNowMs(ms);
      // Just after the second has passed.
      timer = setTimeout(tick, SECOND_MS - (ms % SECOND_MS));
    };
    tick();
    return () => clearTimeout(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((endMs - nowMs) / SECOND_MS));
  return (
    <span className="tabular-nums">
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </span>
  );
}

interface LastHalfHourSceneProps extends RunningClockProps {
  /** What takes the first places, such as `29.66 takes #1`. */
  readonly toBeat: readonly string[];
}

/** The clock of the last half hour over the place of the rows, and what to beat. */
export function LastHalfHourScene({ weighInEnd, toBeat }: LastHalfHourSceneProps) {
  return (
    <div className="grid min-h-0 place-content-center justify-items-center gap-[0.3em] p-[0.6em] text-center font-display font-semibold">
      <p className="text-[1.3em] leading-tight">The weigh-in closes in</p>
      <p className="text-[min(8em,30vw)] leading-[0.9] text-gold">
        <RunningClock weighInEnd={weighInEnd} />
      </p>
      {toBeat.map((takes) => (
        <p key={takes} className="text-[1.7em] leading-tight tabular-nums">
          {takes}
        </p>
      ))}
    </div>
  );
}
