import { Link } from '@derby/micro-frontend/router';
import { divisionOf } from '@derby/rules/divisions';
import { formatEntryTime } from '@derby/rules/event/derby-time';
import { Button, buttonClass } from '@derby/ui/button';
import { PhotoDialog } from '@derby/ui/photo-dialog';
import { formatWeight } from '@derby/ui/weight';
import { useRef, useState } from 'react';
import { MANAGE_PATH } from '../config/sections.ts';
import { personNameOf } from '../lib/texts.ts';
import { useIsAdministrator } from '../lib/viewer.tsx';
import { SendSmsDialog, type SmsRecipient } from './send-sms-dialog.tsx';

type PhotographedEntry = SmsRecipient & {
  readonly rank: number;
  readonly createdAt: string;
  readonly isJunior: boolean;
};

type OpenDialog = { readonly kind: 'photo' | 'sms'; readonly entry: PhotographedEntry } | null;

/** Opens and closes the dialogs, and returns the focus after the message dialog. */
export function useEntryDialogs() {
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const opener = useRef<Element | null>(null);
  const open = (next: OpenDialog): void => {
    if (dialog === null) opener.current = document.activeElement;
    setDialog(next);
  };
  return {
    dialog,
    showPhoto: (entry: PhotographedEntry) => open({ kind: 'photo', entry }),
    writeSms: (entry: PhotographedEntry) => open({ kind: 'sms', entry }),
    forget: (closed: OpenDialog) => {
      setDialog((current) => (current === closed ? null : current));
      if (closed?.kind === 'sms' && opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

interface EntryDialogsProps {
  readonly dialog: OpenDialog;
  readonly weightDecimals?: number;
  /** The photo dialog links to the entry in Manage Entries. */
  readonly linksEntry?: boolean;
  readonly onSendSms: (entry: PhotographedEntry) => void;
  /** Called with the dialog that has faded out. */
  readonly onClosed: (dialog: OpenDialog) => void;
  /** Called with the sentence to show when a message was sent. */
  readonly onSent: (sentence: string) => void;
}

/** The photo dialog or the message dialog of an entry. The photo dialog can open the message dialog. */
export function EntryDialogs({
  dialog,
  weightDecimals,
  linksEntry = false,
  onSendSms,
  onClosed,
  onSent,
}: EntryDialogsProps) {
  if (!dialog) return null;
  const { kind, entry } = dialog;
  const close = (): void => onClosed(dialog);
  if (kind === 'sms') {
    return <SendSmsDialog entry={entry} onSent={onSent} onClosed={close} />;
  }
  return (
    <EntryPhotoDialog
      entry={entry}
      linksEntry={linksEntry}
      {...(weightDecimals !== undefined && { weightDecimals })}
      onSendSms={() => onSendSms(entry)}
      onClosed={close}
    />
  );
}

interface EntryPhotoDialogProps {
  readonly entry: PhotographedEntry;
  readonly weightDecimals?: number;
  readonly linksEntry: boolean;
  readonly onSendSms: () => void;
  readonly onClosed: () => void;
}

function EntryPhotoDialog({ entry, weightDecimals, linksEntry, onSendSms, onClosed }: EntryPhotoDialogProps) {
  const isAdministrator = useIsAdministrator();
  return (
    <PhotoDialog
      name={personNameOf(entry)}
      rank={entry.rank}
      photoUrl={entry.fishPhotoUrl}
      facts={[
        ['Rank', `#${entry.rank}`],
        ['Weight', `${formatWeight(entry.fishWeightLbs, weightDecimals)} lbs`],
        ['Entry Time', formatEntryTime(entry.createdAt)],
      ]}
      failure={{ title: 'Failed to load image', details: 'The image could not be loaded.' }}
      actions={
        (isAdministrator || linksEntry) && (
          <>
            {isAdministrator && (
              <Button variant="quiet" onClick={onSendSms}>
                Send SMS
              </Button>
            )}
            {linksEntry && (
              <Link
                to={MANAGE_PATH}
                state={{ search: `#${entry.rank}`, view: divisionOf(entry).key }}
                className={buttonClass({ variant: 'quiet' })}
              >
                Open the entry
              </Link>
            )}
          </>
        )
      }
      onClosed={onClosed}
    />
  );
}
