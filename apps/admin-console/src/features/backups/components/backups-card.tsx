import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { useTimedMessage } from '../../../lib/use-timed-message.ts';
import { useBackups } from '../api.ts';
import { useBackUp } from '../hooks/use-back-up.ts';
import { messages } from '../messages.ts';
import { BackupLine } from './backup-line.tsx';

/** The backups that there are, and one more at once. */
export function BackupsCard() {
  const timedMessage = useTimedMessage();
  const { isPending, backUp } = useBackUp(timedMessage);
  return (
    <>
      <Card className="grid gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="mr-auto text-[26px]">{messages.title}</h2>
          <Button variant="quiet" pending={isPending} onClick={() => void backUp()}>
            {isPending ? messages.creating : messages.create}
          </Button>
        </div>
        <p className="text-ink-2">{messages.intro}</p>
        <BackupList />
      </Card>
      <SectionMessage timedMessage={timedMessage} />
    </>
  );
}

function BackupList() {
  const { backups, ...read } = useBackups();
  if (!backups) {
    return <NotLoaded read={read} loading={messages.loading} fallback={messages.loadFailed} />;
  }
  if (backups.length === 0) return <p>{messages.empty}</p>;
  return (
    <ul aria-label={messages.list}>
      {backups.map((backup) => (
        <BackupLine key={backup.name} backup={backup} />
      ))}
    </ul>
  );
}
