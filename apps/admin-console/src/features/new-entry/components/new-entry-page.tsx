import { Link } from '@derby/micro-frontend/router';
import {
  formatDate,
  formatEntryTime,
  formatWallDate,
  formatWallTime,
  wallClockOf,
} from '@derby/rules/event/derby-time';
import { buttonClass } from '@derby/ui/button';
import { Loading } from '@derby/ui/loading';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { SectionPage } from '../../../components/section-page.tsx';
import type { SectionPath } from '../../../config/sections.ts';
import { useEntryPeriod } from '../api.ts';
import { DEADLINE_CHECK_MS } from '../constants.ts';
import type { Draft } from '../device/device-store.ts';
import { messages } from '../messages.ts';
import { useQueueState, useSendQueue } from '../queue/queue-context.ts';
import { EntryForm } from './entry-form.tsx';

/** The section New Entry: the weigh-in. */
export function NewEntryPage() {
  const read = useDraft();
  const { hasEnded, endedAt, deadline } = useEntryPeriod();
  return (
    <SectionPage title={messages.title} width="narrow">
      {hasEnded ? <EndNotice endedAt={endedAt} /> : <DeadlineNotice deadline={deadline} />}
      <NetworkNotice />
      <LastingNotice />
      {read ? (
        <EntryForm key={read.version} draft={read.draft} hasDerbyEnded={hasEnded} />
      ) : (
        <Loading>{messages.loadingForm}</Loading>
      )}
    </SectionPage>
  );
}

/** Says that the derby has ended, and when. Entries can still be corrected. */
function EndNotice({ endedAt }: { readonly endedAt: string | null }) {
  return (
    <div role="status" className="rounded-control bg-warn-soft px-3.5 py-2.5 text-warn">
      <p className="font-semibold">{messages.derbyEnded}</p>
      {endedAt !== null && <p>{messages.endedAt(formatDate(endedAt), formatEntryTime(endedAt))}</p>}
      <Link to={'/admin/manage' satisfies SectionPath} className={buttonClass({ variant: 'quiet', className: 'mt-2' })}>
        {messages.manageEntries}
      </Link>
    </div>
  );
}

/**
 * Shows that the deadline has passed. Entries after the deadline are accepted, because contestants who stood in line by
 * then count (docs/rules.md, "Registration").
 */
function DeadlineNotice({ deadline }: { readonly deadline: string | null }) {
  const [now, setNow] = useState(() => wallClockOf(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setNow(wallClockOf(new Date())), DEADLINE_CHECK_MS);
    return () => clearInterval(timer);
  }, []);
  if (deadline === null || now <= deadline) return null;
  return (
    <p
      role="status"
      className="rounded-control bg-warn-soft px-3.5 py-2.5 font-semibold text-warn max-sm:py-2 max-sm:text-sm max-sm:font-normal"
    >
      {messages.deadlinePassed(formatWallTime(deadline), formatWallDate(deadline))}
    </p>
  );
}

const onNetworkChange = (listener: () => void): (() => void) => {
  const events = ['online', 'offline'] as const;
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
};

/** Says that entries are kept while the device has no network. */
function NetworkNotice() {
  const isOnline = useSyncExternalStore(onNetworkChange, () => navigator.onLine);
  const { queuedEntry } = useQueueState();
  if (isOnline) return null;
  return (
    <p role="status" className="rounded-control bg-warn-soft px-3.5 py-1 text-sm font-semibold text-warn">
      {messages.noNetwork(queuedEntry.length)}
    </p>
  );
}

/** Warns while a reload of this device would lose data. */
function LastingNotice() {
  const { isLasting } = useQueueState();
  if (isLasting) return null;
  return (
    <p role="status" className="rounded-control bg-warn-soft px-3.5 py-2.5 font-semibold text-warn">
      {messages.notLasting}
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
