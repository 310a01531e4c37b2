import { Badge } from '@derby/ui/badge';
import { useCallback } from 'react';
import { IconButton } from '../../../components/icon-button.tsx';
import { personNameOf } from '../../../lib/texts.ts';
import type { Participant } from '../api.ts';
import { messages } from '../messages.ts';

const STATUS_VARIANTS: Readonly<Record<string, 'default' | 'secondary' | 'destructive'>> = {
  active: 'default',
  'checked-in': 'secondary',
  cancelled: 'destructive',
};

interface ParticipantRowProps {
  readonly participant: Participant;
  /** Another participant is being edited; only one edit is open at a time. */
  readonly isBlocked: boolean;
  /** The edit of this row has just ended: its button takes the focus. */
  readonly takesFocus: boolean;
  readonly onEdit: (participant: Participant) => void;
  readonly onDelete: (participant: Participant) => void;
}

/** The cells of one participant. */
export function ParticipantRow({ participant, isBlocked, takesFocus, onEdit, onDelete }: ParticipantRowProps) {
  const { email, totalTickets, derbyEntries, juniorEntries, status } = participant;
  const name = personNameOf(participant);
  const focusWhenShown = useCallback(
    (button: HTMLButtonElement | null) => {
      if (takesFocus) button?.focus({ preventScroll: true });
    },
    [takesFocus],
  );
  return (
    <div className={`${rowColumns} min-h-15 py-2 xl:py-1`}>
      <span role="cell" className="leading-snug font-semibold wrap-anywhere">
        <bdi translate="no">{name}</bdi>
      </span>
      <span role="cell" className="text-ink-2 wrap-anywhere max-xl:order-3 max-xl:col-span-2">
        {email ?? messages.noEmail}
      </span>
      <Count label={messages.totalTickets} count={totalTickets} />
      <Count label={messages.derbyEntries} count={derbyEntries} />
      <Count label={messages.juniorEntries} count={juniorEntries} />
      <span role="cell" className="max-xl:order-2">
        <Badge variant={STATUS_VARIANTS[status] ?? 'outline'}>{messages.statuses[status] ?? status}</Badge>
      </span>
      <span role="cell" className="flex justify-self-end max-xl:order-5 max-xl:col-start-2 max-xl:row-span-3">
        <IconButton
          ref={focusWhenShown}
          icon="pencil"
          label={messages.edit(name)}
          disabled={isBlocked}
          onClick={() => onEdit(participant)}
        />
        <IconButton
          icon="trash"
          label={messages.deleteParticipant(name)}
          isDestructive
          disabled={isBlocked}
          onClick={() => onDelete(participant)}
        />
      </span>
    </div>
  );
}

function Count({ label, count }: { readonly label: string; readonly count: number }) {
  return (
    <span role="cell" className="tabular-nums max-xl:order-4 max-xl:col-start-1 max-xl:text-sm xl:text-right">
      <span className="text-ink-2 xl:hidden">{label} </span>
      {count}
    </span>
  );
}

/** The columns that header and rows share from 1280 px on; on narrower screens a row is a card of four lines. */
export const rowColumns =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-3 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_6rem_6rem_6.5rem_6.75rem_6rem] xl:gap-x-4 xl:px-4';

/** The statuses of a participant. */
export const STATUSES = ['active', 'checked-in', 'cancelled'] as const;
/** Estimated height of a row until it is measured, in pixels. */
export const ROW_HEIGHT_PX = { table: 61, card: 128 } as const;
/** Maximum number of problems on the screen; the download has all of them. */
export const MAX_LISTED_ERRORS = 200;
/** Name of the download of the problems. */
export const ERRORS_FILE_NAME = 'import-problems.txt';
