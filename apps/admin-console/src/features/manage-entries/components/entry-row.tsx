import { formatEntryTime } from '@derby/rules/event/derby-time';
import { Icon } from '@derby/ui/icon';
import { rankTone } from '@derby/ui/rank-medal';
import { Weight } from '@derby/ui/weight';
import { useCallback } from 'react';
import { IconButton } from '../../../components/icon-button.tsx';
import { formatPhoneNumber } from '@derby/rules/phone-number';
import { personNameOf } from '../../../lib/texts.ts';
import { isFocusLost } from '../../../lib/use-confirmed-action.ts';
import { useIsAdministrator } from '../../../lib/viewer.tsx';
import type { ManagedEntry } from '../api.ts';
import { rowColumns } from '../constants.ts';
import { messages } from '../messages.ts';
import { CorrectionTrail } from './correction-trail.tsx';

/** The actions of an entry row. */
interface EntryActions {
  readonly onShowPhoto: (entry: ManagedEntry) => void;
  readonly onSendSms: (entry: ManagedEntry) => void;
  readonly onEdit: (entry: ManagedEntry) => void;
  readonly onDisqualify: (entry: ManagedEntry) => void;
  readonly onDelete: (entry: ManagedEntry) => void;
  readonly onToggleTrail: (entry: ManagedEntry) => void;
}

interface EntryRowProps extends EntryActions {
  readonly entry: ManagedEntry;
  readonly isTrailOpen: boolean;
  /** Another entry is being edited; only one edit is open at a time. */
  readonly isEditBlocked: boolean;
  /** The edit of this entry has just ended: its button takes the focus. */
  readonly takesFocus: boolean;
}

const rankTones = { gold: 'text-gold', silver: 'text-silver', bronze: 'text-bronze', plain: 'text-ink' };

/** The cells of one entry. */
export function EntryRow(props: EntryRowProps) {
  const { entry, isTrailOpen, isEditBlocked, takesFocus } = props;
  const name = personNameOf(entry);
  const isAdministrator = useIsAdministrator();
  const focusWhenShown = useCallback(
    (button: HTMLButtonElement | null) => {
      if (takesFocus && isFocusLost()) button?.focus({ preventScroll: true });
    },
    [takesFocus],
  );
  return (
    <div className={`${rowColumns} min-h-15 py-1.5 xl:py-1`}>
      <span
        role="cell"
        className={`font-display text-xl font-semibold tabular-nums xl:text-[22px] ${rankTones[rankTone(entry.rank)]}`}
      >
        #{entry.rank}
      </span>
      <span role="cell" className="leading-snug font-semibold wrap-anywhere">
        <bdi translate="no">{name}</bdi>
        {entry.corrections.length > 0 && (
          <CorrectionTrail
            corrections={entry.corrections}
            isOpen={isTrailOpen}
            onToggle={() => props.onToggleTrail(entry)}
          />
        )}
      </span>
      <span role="cell" className="whitespace-nowrap tabular-nums max-xl:order-4 max-xl:col-start-2">
        {formatPhoneNumber(entry.phoneNumber)}
      </span>
      <span role="cell" className="max-xl:order-3 max-xl:text-right xl:justify-self-end">
        <Weight fishWeightLbs={entry.fishWeightLbs} size="row" />
      </span>
      <span
        role="cell"
        className="whitespace-nowrap text-ink-2 tabular-nums max-xl:order-5 max-xl:justify-self-end xl:justify-self-end"
      >
        <time dateTime={entry.createdAt}>{formatEntryTime(entry.createdAt)}</time>
      </span>
      <span role="cell" className="max-xl:order-6 max-xl:col-start-1">
        {entry.fishPhotoUrl ? (
          <IconButton icon="camera" label={messages.viewPhoto(name)} onClick={() => props.onShowPhoto(entry)} />
        ) : (
          <span
            role="img"
            aria-label={messages.noPhoto}
            title={messages.noPhoto}
            className="grid size-11 place-items-center text-ink-3 opacity-60"
          >
            <Icon name="camera-off" />
          </span>
        )}
      </span>
      <span
        role="cell"
        className="flex max-xl:order-7 max-xl:col-span-2 max-xl:justify-end max-xl:gap-1 xl:justify-self-end"
      >
        {isAdministrator && (
          <IconButton icon="message" label={messages.sendSmsTo(name)} onClick={() => props.onSendSms(entry)} />
        )}
        <IconButton
          ref={focusWhenShown}
          icon="pencil"
          label={messages.edit(name)}
          disabled={isEditBlocked}
          onClick={() => props.onEdit(entry)}
        />
        {/* Apart from the other buttons, so that a missed tap deletes nothing. */}
        <span className="ml-3 flex border-l border-line pl-3 max-xl:gap-1">
          <IconButton icon="ban" label={messages.disqualifyEntry(name)} onClick={() => props.onDisqualify(entry)} />
          {isAdministrator && (
            <IconButton
              icon="trash"
              label={messages.deleteEntry(name)}
              isDestructive
              onClick={() => props.onDelete(entry)}
            />
          )}
        </span>
      </span>
    </div>
  );
}
