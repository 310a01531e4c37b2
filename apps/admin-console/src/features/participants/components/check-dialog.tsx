import { Button } from '@derby/ui/button';
import { Dialog } from '@derby/ui/dialog';
import { ErrorState } from '@derby/ui/error-state';
import { Loading } from '@derby/ui/loading';
import type { ImportCheck } from '../api.ts';
import type { ImportField, RunningCheck } from '../hooks/use-import-check.ts';
import { messages } from '../messages.ts';
import { ColumnChoices } from './column-choices.tsx';
import { FirstRows } from './first-rows.tsx';
import { ProblemList } from './problem-list.tsx';

interface CheckDialogProps {
  readonly running: RunningCheck;
  readonly onImport: (file: File) => void;
}

/** What an import of a file would do, before it is done (docs/rules.md, "Import"). */
export function CheckDialog({ running, onImport }: CheckDialogProps) {
  const { file, isOpen, isChecking, check, problem } = running;
  const importNow = (): void => {
    running.close();
    if (file) onImport(file);
  };
  return (
    <Dialog open={isOpen} onClose={running.close} title={messages.checkTitle}>
      <div className="grid min-w-0 gap-5">
        {problem !== null ? (
          <ErrorState message={problem} retrying={isChecking} onRetry={running.retry} />
        ) : check ? (
          <Findings check={check} isChecking={isChecking} onChoose={running.choose} />
        ) : (
          <Loading>{messages.checking}</Loading>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={running.close}>
            {messages.close}
          </Button>
          <Button
            disabled={check === null || problem !== null || check.problem !== null || isChecking}
            onClick={importNow}
          >
            {messages.importThis}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface FindingsProps {
  readonly check: ImportCheck;
  readonly isChecking: boolean;
  readonly onChoose: (field: ImportField, header: string | null) => void;
}

function Findings({ check, isChecking, onChoose }: FindingsProps) {
  const { fileName, rows, imported, updated, unchanged, errors, problem } = check;
  return (
    <>
      <div role="status" aria-busy={isChecking} className={isChecking ? 'opacity-60' : undefined}>
        {problem === null ? (
          <>
            <p className="wrap-anywhere text-ink-2">{messages.checkedRows(fileName, rows)}</p>
            <p className="text-lg font-semibold tabular-nums">
              {messages.checkedCounts({ imported, updated, unchanged, problems: errors.length })}
            </p>
          </>
        ) : (
          <>
            <p className="wrap-anywhere text-ink-2">{fileName}</p>
            <p className="text-lg font-semibold text-bad">{problem}</p>
          </>
        )}
        <p className="text-sm text-ink-2">{messages.nothingWritten}</p>
      </div>
      <ProblemList errors={errors} />
      {check.headers.length > 0 && <ColumnChoices check={check} onChoose={onChoose} />}
      <FirstRows check={check} />
    </>
  );
}
