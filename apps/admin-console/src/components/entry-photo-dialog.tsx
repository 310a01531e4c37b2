import { formatEntryTime } from '@derby/rules/event/derby-time';
import { Button } from '@derby/ui/button';
import { formatWeight } from '@derby/ui/weight';
import { PhotoDialog } from '@derby/ui/photo-dialog';
import { SEND_SMS, PHOTO_FAILURE } from '../config/messages.ts';
import { useIsAdministrator } from '../lib/viewer.tsx';
import type { SmsRecipient } from './send-sms/send-sms-dialog.tsx';

/** What the dialog shows of an entry. */
export type PhotographedEntry = SmsRecipient & { readonly rank: number; readonly createdAt: string };

interface EntryPhotoDialogProps {
  readonly entry: PhotographedEntry;
  readonly weightDecimals?: number;
  /** Asks for the message to this contestant, in a dialog of its own. */
  readonly onSendSms: () => void;
  /** Called once the dialog has faded. */
  readonly onClosed: () => void;
}

/** The photo of an entry with name, weight, rank and entry time. */
export function EntryPhotoDialog({ entry, weightDecimals, onSendSms, onClosed }: EntryPhotoDialogProps) {
  const isAdministrator = useIsAdministrator();
  return (
    <PhotoDialog
      name={`${entry.firstName} ${entry.lastName}`}
      rank={entry.rank}
      photoUrl={entry.fishPhotoUrl}
      facts={[
        ['Rank', `#${entry.rank}`],
        ['Weight', `${formatWeight(entry.fishWeightLbs, weightDecimals)} lbs`],
        ['Entry Time', formatEntryTime(entry.createdAt)],
      ]}
      failure={PHOTO_FAILURE}
      actions={
        isAdministrator && (
          <Button variant="quiet" onClick={onSendSms}>
            {SEND_SMS}
          </Button>
        )
      }
      onClosed={onClosed}
    />
  );
}
