import { Badge } from '@derby/ui/badge';
import { useCallback } from 'react';
import { IconButton } from '../../../components/icon-button.tsx';
import { personNameOf } from '../../../lib/texts.ts';
import type { Participant } from '../api.ts';
import { messages } from '../messages.ts';
import { rowColumns } from '../constants.ts';

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
        {name}
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
