import { Link } from '@derby/micro-frontend/router';
import { formatDate, formatEntryTime } from '@derby/rules/event/derby-time';
import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Chip } from '@derby/ui/chip';
import { useRef } from 'react';
import { EVENT_PATH, PAST_DERBIES_PATH } from '../../../config/sections.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { type Overview, resetObstacle } from '../api.ts';
import { messages } from '../messages.ts';
import { useEndDialog } from '../use-end-dialog.ts';
import { type ResetResult, useResetDialog } from '../use-reset-dialog.ts';
import { EndDerbyDialog } from './end-derby-dialog.tsx';
import { ResetDialog } from './reset-dialog.tsx';

interface DerbyStatusCardProps {
  readonly overview: Overview;
  readonly timedMessage: TimedMessage;
}

/** Shows whether the derby is active or ended and since when, and the button that ends or resets it. */
export function DerbyStatusCard({ overview, timedMessage }: DerbyStatusCardProps) {
  const { derby, areExportsOn, leaderboardStatus } = overview;
  const heading = useRef<HTMLHeadingElement>(null);
  const endDialog = useEndDialog(timedMessage);
  const resetDialog = useResetDialog(timedMessage);
  const isActive = derby.status === 'ACTIVE';
  const obstacle = resetObstacle(derby);
  /** The button that opened the dialog has left the page with the old state. */
  const focusHeadingUnless = (hasStayed: boolean): void => {
    if (!hasStayed) heading.current?.focus();
  };
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 ref={heading} tabIndex={-1} className="mr-auto text-[26px]">
          {messages.status}
        </h2>
        {derby.isResetting ? (
          <Chip tone="warn">{messages.resetting}</Chip>
        ) : (
          <Chip tone={isActive ? 'ok' : 'plain'}>{isActive ? messages.active : messages.ended}</Chip>
        )}
      </div>
      <p className="font-semibold wrap-anywhere">{derby.contestName}</p>
      <p className="text-ink-2">{statusText(derby)}</p>
      {isActive && resetDialog.result && <ResetNote result={resetDialog.result} />}
      {/* Below a line, because it cannot be undone and the controls above are used all day. */}
      <div className="grid justify-items-start gap-2 border-t border-line pt-4">
        {isActive ? (
          <Button key="end" variant="destructive" onClick={endDialog.open}>
            {messages.endDerby}
          </Button>
        ) : (
          <Button key="reset" variant="destructive" disabled={obstacle !== null} onClick={resetDialog.open}>
            {messages.resetCompetition}
          </Button>
        )}
        <p className="text-sm text-ink-2">{isActive ? messages.endAdvice : (obstacle ?? messages.resetAdvice)}</p>
      </div>
      <EndDerbyDialog dialog={endDialog} onClosed={() => focusHeadingUnless(isActive)} />
      <ResetDialog
        dialog={resetDialog}
        areExportsOn={areExportsOn}
        isPublic={leaderboardStatus.isPublic}
        isContinued={derby.isResetting}
        onClosed={() => focusHeadingUnless(!isActive)}
      />
    </Card>
  );
}

function statusText({ status, endedAt }: Overview['derby']): string {
  if (status === 'ACTIVE' || !endedAt) return messages.activeText;
  return messages.endedText(formatDate(endedAt), formatEntryTime(endedAt));
}

/**
 * Shown after a reset: the name of its backup, and links to its result and the next event. Stays until the page is
 * left.
 */
function ResetNote({ result }: { readonly result: ResetResult }) {
  const link = 'inline-flex min-h-11 items-center font-semibold';
  return (
    <div>
      <p className="wrap-anywhere">{messages.backupMade(result.backupName)}</p>
      <p className="text-ink-2">{messages.resetBackupPlace}</p>
      <div className="flex flex-wrap gap-x-5">
        <Link to={EVENT_PATH} className={link}>
          {messages.editEvent}
        </Link>
        {result.archivedYear && (
          <Link to={PAST_DERBIES_PATH} className={link}>
            {messages.pastDerbies}
          </Link>
        )}
      </div>
    </div>
  );
}
