import { Button } from '@derby/ui/button';
import { EmptyState } from '@derby/ui/empty-state';
import { useState } from 'react';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import type { useAuditEvents } from '../api.ts';
import { messages } from '../messages.ts';
import { AuditLine } from './audit-line.tsx';

/** The lines, and the way to older ones. */
export function AuditLines({ events, loadMore, ...read }: ReturnType<typeof useAuditEvents>) {
  if (!events) {
    return <NotLoaded read={read} loading={messages.loading} fallback={messages.loadFailed} />;
  }
  if (events.length === 0) return <EmptyState>{messages.empty}</EmptyState>;
  return (
    <div className="grid gap-4">
      <ol aria-label={messages.lines}>
        {events.map((event) => (
          <AuditLine key={event.id} event={event} />
        ))}
      </ol>
      {loadMore && <OlderButton loadMore={loadMore} />}
    </div>
  );
}

function OlderButton({ loadMore }: { readonly loadMore: () => Promise<void> }) {
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle');
  const load = async (): Promise<void> => {
    setState('pending');
    await loadMore().then(
      () => setState('idle'),
      () => setState('failed'),
    );
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="quiet" pending={state === 'pending'} onClick={() => void load()}>
        {messages.more}
      </Button>
      <p role="alert" className="font-semibold text-bad">
        {state === 'failed' && messages.moreFailed}
      </p>
    </div>
  );
}
