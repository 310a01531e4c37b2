import { EntryPhotoDialog, type PhotographedEntry } from './entry-photo-dialog.tsx';
import { SendSmsDialog } from './send-sms/send-sms-dialog.tsx';
import type { OpenDialog } from './use-entry-dialogs.ts';

interface EntryDialogsProps {
  readonly dialog: OpenDialog;
  readonly weightDecimals?: number;
  readonly onSendSms: (entry: PhotographedEntry) => void;
  /** With the dialog that has faded. */
  readonly onClosed: (dialog: OpenDialog) => void;
  /** A message went out; with the sentence to show. */
  readonly onSent: (sentence: string) => void;
}

/** The photo of an entry and the message to its contestant: one dialog at a time, the second also out of the first. */
export function EntryDialogs({ dialog, weightDecimals, onSendSms, onClosed, onSent }: EntryDialogsProps) {
  if (!dialog) return null;
  const { kind, entry } = dialog;
  const close = (): void => onClosed(dialog);
  if (kind === 'sms') {
    return <SendSmsDialog entry={entry} onSent={onSent} onClosed={close} />;
  }
  return (
    <EntryPhotoDialog
      entry={entry}
      {...(weightDecimals !== undefined && { weightDecimals })}
      onSendSms={() => onSendSms(entry)}
      onClosed={close}
    />
  );
}
