import { formatEntryTime } from '@derby/rules/event/derby-time';
import { formatPhoneNumber } from '@derby/rules/phone-number';
import { Icon } from '@derby/ui/icon';
import { Menu } from '@derby/ui/menu';
import { rankInk } from '@derby/ui/rank-medal';
import { Weight } from '@derby/ui/weight';
import { useId } from 'react';
import { IconButton } from '../../../components/icon-button.tsx';
import { OptionalTextLines } from '../../../components/optional-texts.tsx';
import { WordButton } from '../../../components/word-button.tsx';
import { changeWordsOf } from '../../../lib/change-words.ts';
import { personNameOf } from '../../../lib/texts.ts';
import { useIsAdministrator } from '../../../lib/viewer.tsx';
import type { Correction, ManagedEntry } from '../api.ts';
import { rowColumns } from './entry-table.tsx';

export interface EntryActions {
  readonly onShowPhoto: (entry: ManagedEntry) => void;
  readonly onSendSms: (entry: ManagedEntry) => void;
  readonly onEdit: (entry: ManagedEntry) => void;
  readonly onDisqualify: (entry: ManagedEntry) => void;
  readonly onDelete: (entry: ManagedEntry) => void;
  readonly onToggleTrail: (entry: ManagedEntry) => void;
}

interface EntryRowProps extends EntryActions {
  readonly entry: ManagedEntry;
  /** Its buttons are stops of the Tab key. */
  readonly isActive: boolean;
  readonly isTrailOpen: boolean;
}

/**
 * The cells of one entry. From 1280 px on, its actions appear in words under the pointer and with the focus. A narrower
 * screen has a card that opens the entry wherever it is pressed.
 */
export function EntryRow(props: EntryRowProps) {
  const { entry, isActive, isTrailOpen } = props;
  const name = personNameOf(entry);
  const tabIndex = isActive ? 0 : -1;
  const time = formatEntryTime(entry.createdAt);
  const isCorrected = entry.corrections.length > 0;
  return (
    <div className={`${rowColumns} min-h-18 gap-y-0.5 py-1.5 xl:min-h-11 xl:py-0`}>
      <span
        role="gridcell"
        className={`font-display text-xl font-semibold tabular-nums max-xl:row-span-2 ${rankInk(entry.rank)}`}
      >
        #{entry.rank}
      </span>
      <span role="gridcell" className="min-w-0 leading-snug font-semibold wrap-anywhere max-xl:self-end">
        <bdi translate="no">{name}</bdi>
        {entry.isCatchDonated && (
          <span className="ml-1.5 inline-block rounded-full bg-panel-2 px-2 text-[13px] leading-5 font-semibold text-ink-2">
            Donated
          </span>
        )}
        <OptionalTextLines entry={entry} />
        {isCorrected && (
          <span className="max-xl:hidden">
            {' '}
            <CorrectionTrail
              corrections={entry.corrections}
              isOpen={isTrailOpen}
              tabIndex={tabIndex}
              onToggle={() => props.onToggleTrail(entry)}
            />
          </span>
        )}
      </span>
      <span role="gridcell" className="whitespace-nowrap tabular-nums max-xl:sr-only">
        {formatPhoneNumber(entry.phoneNumber)}
      </span>
      <span role="gridcell" className="justify-self-end max-xl:self-end">
        <Weight fishWeightLbs={entry.fishWeightLbs} size="row" />
      </span>
      <span role="gridcell" className="justify-self-end whitespace-nowrap text-ink-2 tabular-nums max-xl:sr-only">
        <time dateTime={entry.createdAt}>{time}</time>
      </span>
      <span
        aria-hidden="true"
        className="col-span-2 flex items-center gap-2 self-start text-sm text-ink-2 tabular-nums xl:hidden"
      >
        <span className="mr-auto">
          {formatPhoneNumber(entry.phoneNumber)}, {time}
        </span>
        {isCorrected && <span className="font-semibold text-warn">corrected</span>}
        {!entry.fishPhotoUrl && <Icon name="camera-off" />}
      </span>
      <span role="gridcell" className="max-xl:sr-only">
        {entry.fishPhotoUrl ? (
          <IconButton
            icon="camera"
            label={`View the photo of ${name}`}
            tabIndex={tabIndex}
            onClick={() => props.onShowPhoto(entry)}
          />
        ) : (
          <span
            role="img"
            aria-label="No photo available"
            title="No photo available"
            className="grid size-11 place-items-center text-ink-3 opacity-60"
          >
            <Icon name="camera-off" />
          </span>
        )}
      </span>
      <span role="gridcell" className="max-xl:absolute max-xl:inset-0">
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Open the entry of ${name}`}
          onClick={() => props.onEdit(entry)}
          className="absolute inset-0 xl:hidden"
        />
        <RowActions {...props} name={name} tabIndex={tabIndex} />
      </span>
    </div>
  );
}

/** What can be done with an entry, in words. Deleting is in the menu, so that a missed press deletes nothing. */
function RowActions(
  props: EntryActions & { readonly entry: ManagedEntry; readonly name: string; readonly tabIndex: number },
) {
  const { entry, name, tabIndex } = props;
  const isAdministrator = useIsAdministrator();
  const disqualify = { label: 'Disqualify', onSelect: () => props.onDisqualify(entry) };
  return (
    <span className="flex justify-end opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 max-xl:hidden has-data-[state=open]:opacity-100 [@media(hover:none)]:opacity-100">
      {isAdministrator && (
        <WordButton label={`Send SMS to ${name}`} tabIndex={tabIndex} onClick={() => props.onSendSms(entry)}>
          Message
        </WordButton>
      )}
      <WordButton label={`Edit ${name}`} tabIndex={tabIndex} onClick={() => props.onEdit(entry)}>
        Edit
      </WordButton>
      {isAdministrator ? (
        <Menu
          trigger={
            <WordButton label={`More actions for ${name}`} tabIndex={tabIndex}>
              More
            </WordButton>
          }
          items={[disqualify, { label: 'Delete', isDestructive: true, onSelect: () => props.onDelete(entry) }]}
        />
      ) : (
        <WordButton label={`Disqualify ${name}`} tabIndex={tabIndex} onClick={disqualify.onSelect}>
          Disqualify
        </WordButton>
      )}
    </span>
  );
}

interface CorrectionTrailProps {
  /** Newest first, at least one. */
  readonly corrections: readonly Correction[];
  readonly isOpen: boolean;
  readonly tabIndex?: number;
  readonly onToggle: () => void;
}

/** Shows "corrected 2:05 PM" and, when opened, the old and new values of each correction. */
export function CorrectionTrail({ corrections, isOpen, tabIndex, onToggle }: CorrectionTrailProps) {
  const listId = useId();
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        tabIndex={tabIndex}
        onClick={onToggle}
        className="min-h-8 rounded-[6px] px-1 text-sm font-semibold text-warn underline decoration-dotted underline-offset-4"
      >
        corrected {timeOf(corrections[0])}
      </button>
      <ul
        id={listId}
        hidden={!isOpen}
        className="mt-1 mb-1.5 grid gap-1.5 border-l-2 border-line pl-2.5 text-sm font-normal"
      >
        {isOpen &&
          corrections.map((correction) => (
            <li key={correction.at}>
              <span className="font-semibold tabular-nums">
                {timeOf(correction)}, {correction.by}
              </span>
              {correction.changes.map(changeWordsOf).map(({ label, from, to }) => (
                <span key={label} className="block wrap-anywhere text-ink-2 tabular-nums">
                  {label}: <bdi translate="no">{from}</bdi> <span aria-label="to">→</span>{' '}
                  <bdi translate="no">{to}</bdi>
                </span>
              ))}
            </li>
          ))}
      </ul>
    </>
  );
}

function timeOf(correction: Correction | undefined): string {
  return correction ? formatEntryTime(correction.at) : '';
}
