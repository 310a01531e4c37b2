import { formatEntryTime } from '@derby/rules/event/derby-time';
import { formatPhoneNumber } from '@derby/rules/phone-number';
import { Icon } from '@derby/ui/icon';
import { Menu } from '@derby/ui/menu';
import { rankInk } from '@derby/ui/rank-medal';
import { Weight } from '@derby/ui/weight';
import { Thumbnail } from '@derby/ui/thumbnail';
import { OptionalTextLines } from '../../../components/optional-texts.tsx';
import { WordButton } from '../../../components/word-button.tsx';
import { personNameOf } from '../../../lib/texts.ts';
import { useIsAdministrator } from '../../../lib/viewer.tsx';
import type { ManagedEntry } from '../api.ts';
import { CHIP, CorrectionTrail } from './correction-trail.tsx';
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
      <span
        role="gridcell"
        className="flex min-w-0 flex-wrap items-center gap-x-2 leading-snug font-semibold max-xl:self-end"
      >
        <bdi translate="no" className="wrap-anywhere">
          {name}
        </bdi>
        {isCorrected && (
          <span className="contents max-xl:hidden">
            <CorrectionTrail
              corrections={entry.corrections}
              isOpen={isTrailOpen}
              isChip
              tabIndex={tabIndex}
              onToggle={() => props.onToggleTrail(entry)}
            />
          </span>
        )}
        {entry.isCatchDonated && <span className={`${CHIP} border border-edge text-ink-2`}>Donated</span>}
        <OptionalTextLines entry={entry} />
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
      <span role="gridcell" className="max-xl:sr-only">
        {entry.fishPhotoUrl ? (
          <button
            type="button"
            title={`View the photo of ${name}`}
            aria-label={`View the photo of ${name}`}
            tabIndex={tabIndex}
            onClick={() => props.onShowPhoto(entry)}
            className="block overflow-hidden rounded-[4px] hover:brightness-105"
          >
            <Thumbnail photoUrl={entry.fishPhotoUrl} alt="" className={PHOTO_SIZE} />
          </button>
        ) : (
          <span
            role="img"
            aria-label="No photo available"
            title="No photo available"
            className={`grid place-items-center text-line ${PHOTO_SIZE}`}
          >
            <Icon name="camera-off" size={18} />
          </span>
        )}
      </span>
      {/* At rest the ticket stands where the actions appear. */}
      <span
        role="gridcell"
        className="max-xl:absolute max-xl:inset-0 xl:grid xl:items-center xl:*:col-start-1 xl:*:row-start-1"
      >
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Open the entry of ${name}`}
          onClick={() => props.onEdit(entry)}
          className="absolute inset-0 xl:hidden"
        />
        <RowActions {...props} name={name} tabIndex={tabIndex} />
        <span className="justify-self-end text-sm text-ink-2 tabular-nums group-focus-within/row:opacity-0 group-hover/row:opacity-0 peer-has-data-[state=open]:opacity-0 max-xl:sr-only [@media(hover:none)]:sr-only">
          {entry.ticketId}
        </span>
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
    </div>
  );
}

/** The same with and without a photo. */
const PHOTO_SIZE = 'h-[33px] w-11';

/** What can be done with an entry, in words. Deleting is in the menu, so that a missed press deletes nothing. */
function RowActions(
  props: EntryActions & { readonly entry: ManagedEntry; readonly name: string; readonly tabIndex: number },
) {
  const { entry, name, tabIndex } = props;
  const isAdministrator = useIsAdministrator();
  const disqualify = { label: 'Disqualify', onSelect: () => props.onDisqualify(entry) };
  return (
    <span className="peer z-10 flex justify-end opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 max-xl:hidden has-data-[state=open]:opacity-100 [@media(hover:none)]:opacity-100">
      {isAdministrator && (
        <WordButton label={`Send SMS to ${name}`} tabIndex={tabIndex} onClick={() => props.onSendSms(entry)}>
          SMS
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
