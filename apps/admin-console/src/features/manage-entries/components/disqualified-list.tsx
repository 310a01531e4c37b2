import { divisionOf } from '@derby/rules/divisions';
import { formatEntryTime } from '@derby/rules/event/derby-time';
import { Badge } from '@derby/ui/badge';
import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { EmptyState } from '@derby/ui/empty-state';
import { Weight } from '@derby/ui/weight';
import { formatPhoneNumber } from '@derby/rules/phone-number';
import { IconButton } from '../../../components/icon-button.tsx';
import { OptionalTextLines } from '../../../components/optional-texts.tsx';
import type { DisqualifiedEntry } from '../api.ts';
import { personNameOf } from '../../../lib/texts.ts';
import { useIsAdministrator } from '../../../lib/viewer.tsx';

interface DisqualifiedListProps {
  readonly entries: readonly DisqualifiedEntry[];
  readonly onRestore: (entry: DisqualifiedEntry) => void;
  readonly onDelete: (entry: DisqualifiedEntry) => void;
}

export function DisqualifiedList({ entries, onRestore, onDelete }: DisqualifiedListProps) {
  const isAdministrator = useIsAdministrator();
  if (entries.length === 0) return <EmptyState>No entry is disqualified.</EmptyState>;
  return (
    <ul className="grid gap-3">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Card className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <div className="min-w-0 flex-[1_1_18rem]">
              <p className="text-lg font-semibold wrap-anywhere">
                <bdi translate="no">{personNameOf(entry)}</bdi>
              </p>
              <OptionalTextLines entry={entry} />
              <p className="wrap-anywhere">{entry.disqualificationReason}</p>
              <p className="text-sm text-ink-2">{whoAndWhen(entry)}</p>
            </div>
            <div className="grid justify-items-start gap-1">
              <Weight fishWeightLbs={entry.fishWeightLbs} size="row" />
              <span className="text-sm text-ink-2 tabular-nums">
                {formatPhoneNumber(entry.phoneNumber)}, {formatEntryTime(entry.createdAt)}
              </span>
            </div>
            {divisionOf(entry).mark && <Badge variant="outline">{divisionOf(entry).name}</Badge>}
            <div className="ml-auto flex items-center gap-2">
              <Button variant="quiet" aria-label={`Restore ${personNameOf(entry)}`} onClick={() => onRestore(entry)}>
                Restore
              </Button>
              {isAdministrator && (
                <IconButton
                  icon="trash"
                  label={`Delete ${personNameOf(entry)}`}
                  isDestructive
                  onClick={() => onDelete(entry)}
                />
              )}
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}

function whoAndWhen({ corrections }: DisqualifiedEntry): string | null {
  const last = corrections.find(({ changes }) => changes.some(({ field }) => field === 'disqualification_reason'));
  return last ? `Disqualified by ${last.by} at ${formatEntryTime(last.at)}` : null;
}
