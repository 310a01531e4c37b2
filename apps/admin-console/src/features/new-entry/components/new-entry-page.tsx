import { Link } from '@derby/micro-frontend/router';
import { usePageMetadata } from '@derby/micro-frontend/use-page-metadata';
import {
  formatDate,
  formatEntryTime,
  formatWallDate,
  formatWallTime,
  wallClockOf,
} from '@derby/rules/event/derby-time';
import { buttonClass } from '@derby/ui/button';
import { Loading } from '@derby/ui/loading';
import type { Message } from '@derby/ui/message-card';
import { useMediaQuery } from '@derby/ui/use-media-query';
import { useIsConnected } from '@derby/web-session/connection';
import { type ReactNode, useEffect, useState } from 'react';
import { PRIZES_PATH, type SectionPath } from '../../../config/sections.ts';
import { useDerbyGeneration, useEntryPeriod } from '../api.ts';
import { useCards, useFreshCards } from '../cards/cards-provider.tsx';
import type { Draft } from '../device/device-store.ts';
import { useScreenOn } from '../phone.ts';
import { useQueueState, useSendQueue } from './queue-provider.tsx';
import { deviceWord } from '../entry-messages.tsx';
import { isSaved, type SavedEntry, useWeighedEntries } from '../weighed-entries.ts';
import { DeskColumn } from './desk-column.tsx';
import { EntryForm, type EntryFormProps } from './entry-form.tsx';
import { LastFishPlace, ReadBack } from './last-fish.tsx';
import { ShowToAngler } from './show-to-angler.tsx';
import { useScaleMirror } from '../scale/use-scale-mirror.ts';
import { CorrectionSheet } from '../../../components/correction-sheet.tsx';
import { NewEntry_WeighedEntriesDocument } from '../../../generated/graphql.ts';
import { useNow } from '../../../lib/use-now.ts';

/** The section New Entry. */
export function NewEntryPage() {
  const cards = useCards(useDerbyGeneration());
  const mirror = useScaleMirror();
  useFreshCards();
  usePageMetadata('admin');
  return (
    <WeighIn
      cards={cards}
      mirror={mirror}
      isConnected={useIsConnected()}
      aside={<ShowToAngler mirror={mirror} />}
      onWentBack={() => undefined}
    />
  );
}

interface WeighInProps extends Pick<EntryFormProps, 'cards' | 'mirror' | 'onWentBack'> {
  readonly isConnected: boolean;
  /** Shown beside the heading. */
  readonly aside: ReactNode;
}

/**
 * The weigh-in, on the server and the queue around it. What may appear at any time stands in a place of its own, so that
 * the weight stays where the thumb expects it.
 */
export function WeighIn({ isConnected, aside, ...form }: WeighInProps) {
  const read = useDraft();
  const { hasEnded, endedAt, deadline } = useEntryPeriod();
  const { weighed, areAllKnown } = useWeighedEntries();
  const { noteCorrection } = useSendQueue();
  const [corrected, setCorrected] = useState<SavedEntry | null>(null);
  const [message, setMessage] = useState<Message | null>(null);
  const showCorrected = (entry: SavedEntry): void => {
    void noteCorrection(entry);
    setMessage(correctedMessage(entry));
  };
  const isPhone = useMediaQuery(PHONE);
  const deadlineNotice = !hasEnded && <DeadlineNotice deadline={deadline} isStrip={isPhone} />;
  useScreenOn();
  return (
    <div
      data-dock
      className="grid grid-cols-1 content-start items-start gap-x-6 gap-y-4 max-sm:gap-y-9 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_1fr] lg:[&>aside]:col-start-2 lg:[&>aside]:row-span-2 lg:[&>aside]:row-start-1"
    >
      <div className="flex flex-col gap-3 *:shrink-0 max-sm:min-h-[calc(100dvh-6.3rem)] max-sm:gap-2">
        <Heading isConnected={isConnected} strip={isPhone && deadlineNotice}>
          {!hasEnded && aside}
        </Heading>
        {hasEnded && <EndNotice endedAt={endedAt} />}
        {read ? (
          <EntryForm
            {...form}
            key={read.version}
            draft={read.draft}
            weighed={weighed}
            hasDerbyEnded={hasEnded}
            message={message}
            onMessage={setMessage}
            onCorrect={setCorrected}
            notice={<LastingNotice />}
          />
        ) : (
          <>
            <LastFishPlace />
            <Loading>Loading the form...</Loading>
          </>
        )}
      </div>
      {!isPhone && deadlineNotice}
      <DeskColumn weighed={weighed} areAllKnown={areAllKnown} onCorrect={setCorrected} />
      {corrected && (
        <CorrectionSheet
          // Another user may have corrected it meanwhile.
          entry={weighed.filter(isSaved).find(({ id }) => id === corrected.id) ?? corrected}
          entries={weighed}
          refetch={[NewEntry_WeighedEntriesDocument]}
          onSaved={(entry) => entry && showCorrected(entry)}
          onClosed={() => setCorrected(null)}
        />
      )}
    </div>
  );
}

/** Bar and keypad cover what is below the form. */
const PHONE = '(max-width: 39.99rem)';

const correctedMessage = (entry: SavedEntry): Message => ({
  tone: 'ok',
  text: 'Entry updated successfully.',
  details: <ReadBack fish={entry} />,
});

const NOTICE = 'rounded-control border-l-4 border-warn bg-warn-soft px-3.5 py-2.5 text-warn';

/** Says that the derby has ended, and when. Entries can still be corrected. */
function EndNotice({ endedAt }: { readonly endedAt: string | null }) {
  return (
    <div role="status" className={NOTICE}>
      <p className="font-semibold">The derby has ended. New entries are not accepted any more.</p>
      {endedAt !== null && (
        <p>
          It ended on {formatDate(endedAt)} at {formatEntryTime(endedAt)}.
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        <Link to={'/admin/manage' satisfies SectionPath} className={buttonClass({ variant: 'quiet' })}>
          Manage Entries
        </Link>
        <Link to={PRIZES_PATH} className={buttonClass({ variant: 'quiet' })}>
          Prizes
        </Link>
      </div>
    </div>
  );
}

interface DeadlineNoticeProps {
  readonly deadline: string | null;
  /** On a phone it lies over the heading. */
  readonly isStrip: boolean;
}

/**
 * Shows that the deadline has passed. Entries after the deadline are accepted, because contestants who stood in line by
 * then count (docs/rules.md, "Registration").
 */
function DeadlineNotice({ deadline, isStrip }: DeadlineNoticeProps) {
  const now = wallClockOf(useNow());
  if (deadline === null || now <= deadline) return null;
  return (
    <p
      role="status"
      className={
        isStrip
          ? 'absolute -top-2 right-14 -left-4 flex h-11 items-center bg-warn-soft pl-4 text-[13px] leading-3.5 font-semibold text-warn max-[24rem]:text-xs max-[24rem]:leading-3.5'
          : `${NOTICE} font-semibold`
      }
    >
      Entry deadline passed ({formatWallTime(deadline)}, {formatWallDate(deadline)}). You can still add anglers who were
      in line by then.
    </p>
  );
}

interface HeadingProps {
  readonly isConnected: boolean;
  /** Shown in the place of the heading, while the server is within reach. */
  readonly strip: ReactNode;
  readonly children: ReactNode;
}

/** The heading. While the server is out of reach, a strip says that entries are kept; it moves nothing. */
function Heading({ isConnected, strip, children }: HeadingProps) {
  const { queuedEntries } = useQueueState();
  return (
    <div className="relative max-sm:h-7">
      <h1 className={`text-2xl leading-7 sm:text-[38px] sm:leading-10 ${isConnected ? '' : 'max-sm:opacity-0'}`}>
        Add New Derby Entry
      </h1>
      <div className={isConnected ? '' : 'max-sm:hidden'}>{children}</div>
      {isConnected ? (
        strip
      ) : (
        <p
          role="status"
          className="absolute inset-x-0 -top-7 flex h-7 items-center bg-warn-soft px-4 sm:h-6 text-sm font-semibold whitespace-nowrap text-warn max-sm:-inset-x-4 max-sm:-top-2 max-sm:text-[13px] max-[24rem]:text-xs max-[24rem]:leading-3.5 max-[24rem]:whitespace-normal"
        >
          No network. Entries are kept on this {deviceWord()} ({queuedEntries.length}).
        </p>
      )}
    </div>
  );
}

/** Warns while a reload of this device would lose data, or while it is not known what waits on it. */
function LastingNotice() {
  const { isLasting, isFull, reading } = useQueueState();
  if (isLasting && reading !== 'failed') return null;
  const cause = isFull ? 'This device has no room to keep entries.' : 'This device cannot keep entries right now.';
  return (
    <p role="status" className={`${NOTICE} font-semibold`}>
      {isLasting
        ? 'The entries that wait on this device cannot be read right now. The page tries again by itself.'
        : `${cause} Do not close or reload this page while entries are waiting.`}
    </p>
  );
}

interface ReadDraft {
  readonly draft: Draft;
  /** The value of `takenBack` when the draft was read. */
  readonly version: number;
}

/**
 * Returns the draft from before a reload or login, or the entry taken back for correction; undefined until it is
 * read.
 */
function useDraft(): ReadDraft | undefined {
  const { store } = useSendQueue();
  const { takenBack: version } = useQueueState();
  const [read, setRead] = useState<ReadDraft>();
  useEffect(() => {
    let isCurrent = true;
    void store.readDraft().then((draft) => isCurrent && setRead({ draft, version }));
    return () => {
      isCurrent = false;
    };
  }, [store, version]);
  return read?.version === version ? read : undefined;
}
