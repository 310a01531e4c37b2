import { formatDate, formatEntryTime } from '@derby/event/derby-time';
import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Chip } from '@derby/ui/chip';
import { ConfirmDialog } from '@derby/ui/confirm-dialog';
import { useRef } from 'react';
import type { Overview } from '../api/overview.ts';
import { useEndDialog } from '../hooks/use-end-dialog.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { messages } from '../messages.ts';

interface DerbyStatusCardProps {
  readonly derby: Overview['derby'];
  readonly timedMessage: TimedMessage;
}

/** Active or ended, since when, and while active the way to end it. */
export function DerbyStatusCard({ derby, timedMessage }: DerbyStatusCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const dialog = useEndDialog(timedMessage);
  const isActive = derby.status === 'ACTIVE';
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 ref={heading} tabIndex={-1} className="mr-auto text-[26px]">
          {messages.status}
        </h2>
        <Chip tone={isActive ? 'ok' : 'plain'}>{isActive ? messages.active : messages.ended}</Chip>
      </div>
      <p className="font-semibold">{derby.contestName}</p>
      <p className="text-ink-2">{statusText(derby)}</p>
      {isActive && (
        <Button variant="destructive" className="justify-self-start" onClick={dialog.open}>
          {messages.endDerby}
        </Button>
      )}
      <ConfirmDialog
        open={dialog.isOpen}
        title={messages.endTitle}
        confirmLabel={messages.endDerby}
        destructive
        pending={dialog.isPending}
        onConfirm={dialog.confirm}
        onCancel={dialog.close}
        onClosed={() => {
          if (!isActive) heading.current?.focus();
        }}
      >
        <p className="font-semibold">{messages.endWarning}</p>
        <p>{messages.endConsequences}</p>
      </ConfirmDialog>
    </Card>
  );
}

function statusText({ status, endedAt }: Overview['derby']): string {
  if (status === 'ACTIVE' || !endedAt) return messages.activeText;
  return messages.endedText(formatDate(endedAt), formatEntryTime(endedAt));
}
