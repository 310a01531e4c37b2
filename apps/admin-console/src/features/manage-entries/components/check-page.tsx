import { divisionOf } from '@derby/rules/divisions';
import { formatEntryTime } from '@derby/rules/event/derby-time';
import { scaleWeight } from '@derby/rules/weight';
import { Button } from '@derby/ui/button';
import { Chip } from '@derby/ui/chip';
import { EmptyState } from '@derby/ui/empty-state';
import { Icon } from '@derby/ui/icon';
import { WholePhoto } from '@derby/ui/whole-photo';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CorrectionSheet } from '../../../components/correction-sheet.tsx';
import { Loaded, NotUpdated } from '../../../components/loaded.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { BackLink, SectionPage } from '../../../components/section-page.tsx';
import { CONNECTION_FAILED } from '../../../config/messages.ts';
import { MANAGE_PATH } from '../../../config/sections.ts';
import { useSingleKeysChoice } from '../../../lib/device-choices.ts';
import { personNameOf } from '../../../lib/texts.ts';
import { type TimedMessage, useTimedMessage } from '../../../lib/use-timed-message.ts';
import { ENTRIES_SHOWN, type EntriesList, type ManagedEntry, useEntries } from '../api.ts';
import { useCheckQueue } from '../use-check-queue.ts';

/** Compares the entries of other users with their photos, one at a time (docs/rules.md, "Checks"). */
export function CheckPage() {
  const read = useEntries();
  const timedMessage = useTimedMessage();
  return (
    <SectionPage
      title="Check entries"
      aside={
        <>
          <NotUpdated read={read} />
          <BackLink to={MANAGE_PATH}>Back to Manage Entries</BackLink>
        </>
      }
    >
      <Loaded
        read={read}
        loading="Loading entries..."
        fallback={CONNECTION_FAILED}
        place={<div className={`${PHOTO_HEIGHT} rounded-card bg-panel-2`} />}
      >
        {(list) => <Checking list={list} refetch={read.refetch} timedMessage={timedMessage} />}
      </Loaded>
      <SectionMessage timedMessage={timedMessage} />
    </SectionPage>
  );
}

/** Leaves room for name, weight and buttons on a phone, and fills a desk. */
const PHOTO_HEIGHT = 'h-[calc(38vh-var(--notice,0px))] lg:h-[calc(100vh-12rem-var(--notice,0px))]';

interface CheckingProps {
  readonly list: EntriesList;
  readonly refetch: () => Promise<unknown>;
  readonly timedMessage: TimedMessage;
}

function Checking({ list, refetch, timedMessage }: CheckingProps) {
  const queue = useCheckQueue(list, refetch, timedMessage);
  const { entry, isBusy } = queue;
  const [correctedId, setCorrectedId] = useState<number | null>(null);
  const corrected = list.entries.find(({ id }) => id === correctedId);
  const correct = (): void => setCorrectedId(entry?.id ?? null);
  const areKeysOn = useKeys({ r: () => void queue.confirm(), c: correct, l: queue.putOff });
  return (
    <>
      {entry ? (
        <div className="grid grid-cols-1 gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_26rem]">
          <Photo key={entry.fishPhotoUrl} entry={entry} />
          <div className="flex min-w-0 flex-col gap-4">
            <Facts entry={entry} waiting={queue.waiting} />
            <div
              data-dock
              className="grid grid-cols-2 gap-3 border-line bg-paper max-lg:sticky max-lg:bottom-0 max-lg:-mx-4 max-lg:border-t max-lg:px-4 max-lg:py-3"
            >
              <Button size="main" pending={isBusy} onClick={() => void queue.confirm()}>
                Right
              </Button>
              <Button variant="quiet" size="main" disabled={isBusy} onClick={correct}>
                Correct
              </Button>
            </div>
            <Button variant="quiet" disabled={isBusy || queue.waiting === 1} onClick={queue.putOff}>
              Later
            </Button>
            {areKeysOn && <p className="text-sm text-ink-2 max-lg:hidden">Keys: R right, C correct, L later.</p>}
          </div>
        </div>
      ) : (
        <EmptyState>{emptyText(list, queue.left)}</EmptyState>
      )}
      {corrected && (
        <CorrectionSheet
          {...ENTRIES_SHOWN}
          key={corrected.id}
          entry={corrected}
          entries={list.entries}
          onSaved={(saved) => {
            if (saved === null) return;
            timedMessage.showSuccess('Corrected. Another user checks it now.');
            queue.pass(saved.id);
          }}
          onClosed={() => setCorrectedId(null)}
        />
      )}
    </>
  );
}

function emptyText({ entries }: EntriesList, left: number): string {
  if (entries.length === 0) return 'Entries appear here as soon as they are weighed in.';
  if (left === 0) return 'Every entry is checked.';
  return left === 1
    ? 'Another user must check 1 entry, because you added or corrected it.'
    : `Another user must check ${left} entries, because you added or corrected them.`;
}

function Photo({ entry }: { readonly entry: ManagedEntry }) {
  const [hasFailed, setHasFailed] = useState(false);
  const { fishPhotoUrl } = entry;
  if (fishPhotoUrl && !hasFailed) {
    return (
      <WholePhoto
        isMain
        src={fishPhotoUrl}
        alt={`The fish of ${personNameOf(entry)}`}
        className={`${PHOTO_HEIGHT} rounded-card`}
        onError={() => setHasFailed(true)}
      />
    );
  }
  return (
    <p
      className={`grid place-content-center justify-items-center gap-2 rounded-card bg-panel-2 text-ink-2 ${PHOTO_HEIGHT}`}
    >
      <Icon name="camera-off" size={40} />
      {hasFailed ? 'Failed to load image' : 'No photo'}
    </p>
  );
}

function Facts({ entry, waiting }: { readonly entry: ManagedEntry; readonly waiting: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownId = useRef(entry.id);
  useEffect(() => {
    if (shownId.current === entry.id) return;
    shownId.current = entry.id;
    heading.current?.focus({ preventScroll: true });
  }, [entry.id]);
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-2 text-ink-2 tabular-nums">
        {`${waiting} to check`}
        {entry.isPrizePlace && <Chip tone="warn">Prize place</Chip>}
      </p>
      <h2 ref={heading} tabIndex={-1} className="grid gap-1 leading-none outline-none">
        <span className="font-display text-[64px] font-semibold tabular-nums sm:text-[84px]">
          {scaleWeight(entry.fishWeightLbs)} <span className="text-[0.4em]">lbs</span>
        </span>
        <bdi translate="no" className="text-[34px] wrap-anywhere sm:text-[44px]">
          {personNameOf(entry)}
        </bdi>
      </h2>
      <p className="text-xl font-semibold">{`#${entry.rank}, ${divisionOf(entry).name}`}</p>
      <p className="text-ink-2 wrap-anywhere tabular-nums">
        {[
          entry.ticketId,
          formatEntryTime(entry.createdAt),
          entry.enteredBy === null ? null : `added by ${entry.enteredBy}`,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
    </div>
  );
}

/**
 * Runs what belongs to a single key, unless a dialog is open or the key is held down. Returns false when single keys are
 * switched off.
 */
function useKeys(actions: Readonly<Record<string, () => void>>): boolean {
  const [singleKeys] = useSingleKeysChoice();
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key.toLowerCase()];
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    if (!action || singleKeys === 'off' || hasModifier || event.repeat || event.defaultPrevented) return;
    if (document.querySelector('[role=dialog], [role=alertdialog]')) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => handle(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return singleKeys === 'on';
}
