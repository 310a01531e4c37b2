import { Button } from '@derby/ui/button';
import { usePauseRun, useResumeRun, useRetryFailed, type Run } from '../api.ts';
import type { RunAction } from '../hooks/use-run-action.ts';
import { messages } from '../messages.ts';

interface RunButtonsProps {
  readonly run: Run;
  readonly action: RunAction;
  /** Shows the unknown messages, each of which is settled by itself. */
  readonly onSettle: () => void;
}

/** What can be done about the run; each button only when it applies (docs/screens.md, "Final messages"). */
export function RunButtons({ run, action: { isPending, act }, onSettle }: RunButtonsProps) {
  const pauseRun = usePauseRun();
  const resumeRun = useResumeRun();
  const retryFailed = useRetryFailed();
  const { id, counts, pause } = run;
  const pauseNow = async (): Promise<string> => {
    await pauseRun(id);
    return messages.paused;
  };
  const resumeNow = async (): Promise<string> => {
    await resumeRun(id);
    return messages.resumed;
  };
  const retryNow = async (): Promise<string> => messages.retried(await retryFailed(id));
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {pause === null && run.progress.state !== 'FINISHED' && (
        <Button variant="quiet" disabled={isPending} onClick={() => void act(pauseNow)}>
          {messages.pause}
        </Button>
      )}
      {pause !== null && counts.queued > 0 && (
        <Button disabled={isPending} onClick={() => void act(resumeNow)}>
          {messages.resume(counts.queued)}
        </Button>
      )}
      {counts.failed > 0 && (
        <Button variant="quiet" disabled={isPending} onClick={() => void act(retryNow)}>
          {messages.retryFailed(counts.failed)}
        </Button>
      )}
      {counts.unknown > 0 && (
        <Button variant="quiet" onClick={onSettle}>
          {messages.settleUnknown(counts.unknown)}
        </Button>
      )}
    </div>
  );
}
