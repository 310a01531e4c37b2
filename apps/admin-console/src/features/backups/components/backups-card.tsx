import { useQuery } from '@apollo/client/react';
import { formatDate, formatEntryTime } from '@derby/rules/event/derby-time';
import { Badge } from '@derby/ui/badge';
import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Loaded } from '../../../components/loaded.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { Backups_CreateDocument, Backups_ListDocument, type Backups_ListQuery } from '../../../generated/graphql.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useTimedMessage } from '../../../lib/use-timed-message.ts';
import { plural } from '../../../lib/texts.ts';

const REASONS = { SCHEDULED: 'Scheduled', MANUAL: 'Made by hand', RESET: 'Before a reset' } as const;

/** How long the success message stays: as long as the one for saved settings. */
const CREATED_VISIBLE_MS = 3_000;
const BYTES_PER_MEGABYTE = 1_000_000;

export function BackupsCard() {
  const read = useQuery(Backups_ListDocument, { fetchPolicy: 'network-only' });
  const timedMessage = useTimedMessage();
  const { isBusy, change } = useChange(timedMessage, CREATED_VISIBLE_MS);
  const backUp = (): void =>
    void change({
      mutation: Backups_CreateDocument,
      refetch: [Backups_ListDocument],
      done: ({ createBackup }) => `Backup ${createBackup.name} was made`,
      failed: 'Failed to make a backup',
    });
  return (
    <>
      <Card className="grid gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="mr-auto text-[26px]">Backups</h2>
          <Button variant="quiet" pending={isBusy} pendingLabel="Backing up..." onClick={backUp}>
            Back up now
          </Button>
        </div>
        <p className="text-ink-2">
          Copies of the database and all photos on the server’s disk. The operator restores one by its name.
        </p>
        <Loaded
          read={read}
          loading="Loading backups..."
          fallback="Failed to load backups"
          place={<SkeletonRows count={3} className="h-26" />}
        >
          {({ backups }) =>
            backups.length === 0 ? (
              <p>There is no backup yet.</p>
            ) : (
              <ul aria-label="Backups, newest first">
                {backups.map((backup) => (
                  <BackupLine key={backup.name} backup={backup} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
      <SectionMessage timedMessage={timedMessage} />
    </>
  );
}

function BackupLine({ backup }: { readonly backup: Backups_ListQuery['backups'][number] }) {
  const { name, createdAt, reason, sizeBytes, documentCount, photoCount } = backup;
  const size = `${(sizeBytes / BYTES_PER_MEGABYTE).toFixed(1)} MB`;
  return (
    <li className="grid gap-1 border-t border-line py-3 wrap-anywhere first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <time dateTime={createdAt} className="font-semibold">
          {`${formatDate(createdAt)} ${formatEntryTime(createdAt)}`}
        </time>
        <Badge variant="secondary">{REASONS[reason]}</Badge>
      </div>
      <p className="text-sm text-ink-2 tabular-nums">
        {`${size}, ${plural(documentCount, 'record')}, ${plural(photoCount, 'photo file')}`}
      </p>
      <p className="text-sm">{name}</p>
    </li>
  );
}
