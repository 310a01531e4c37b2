import { Link } from '@derby/micro-frontend/router';
import { Button, buttonClass } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Chip } from '@derby/ui/chip';
import { Icon } from '@derby/ui/icon';
import { useRef, useState } from 'react';
import { TilePlaces } from '../../../components/list-place.tsx';
import { Loaded, NotUpdated } from '../../../components/loaded.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { SectionPage } from '../../../components/section-page.tsx';
import {
  AUDIT_LOG_PATH,
  EVENT_PATH,
  HALL_PATH,
  NOTICE_PATH,
  PAST_DERBIES_PATH,
  PRIZES_PATH,
  CONSENT_PATH,
  REPLIES_PATH,
  TEXT_EVERYONE_PATH,
} from '../../../config/sections.ts';
import { type TimedMessage, useTimedMessage } from '../../../lib/use-timed-message.ts';
import { type Overview, resetObstacle, useOverview, type ResetResult, SETTINGS_TEXTS } from '../api.ts';
import { AfternoonCard } from './afternoon-card.tsx';
import { CeremonyCard } from './ceremony-card.tsx';
import { EndDerbyDialog } from './end-derby-dialog.tsx';
import { FinalRunCard } from './final-run-card.tsx';
import { OfficialResultCard, LeadersCard } from './top-three.tsx';
import { ReadinessCard } from './readiness-card.tsx';
import { ResetDialog } from './reset-dialog.tsx';
import { SettingsCard } from './settings-card.tsx';
import { YearCard } from './year-card.tsx';
import { hasWeighInBegun } from '../derby-year.ts';

/** The section Manage Derby, as the day sheet of the derby. */
export function ManageDerbyPage() {
  const read = useOverview();
  const timedMessage = useTimedMessage();
  return (
    <SectionPage
      title="Manage Derby"
      aside={
        <>
          <NotUpdated read={read} />
          <Places />
        </>
      }
    >
      <Loaded read={read} {...SETTINGS_TEXTS} place={PLACE}>
        {(overview) => <DaySheet overview={overview} timedMessage={timedMessage} />}
      </Loaded>
      <SectionMessage timedMessage={timedMessage} />
    </SectionPage>
  );
}

/** Status, afternoon with the first three, readiness and settings. */
const PLACE = (
  <div className="grid grid-cols-1 gap-4">
    {['h-72 lg:h-39', 'h-150 lg:h-130', 'h-40 lg:h-32', 'h-196 lg:h-90'].map((className) => (
      <TilePlaces key={className} count={1} className={className} />
    ))}
  </div>
);

interface DaySheetProps {
  readonly overview: Overview;
  readonly timedMessage: TimedMessage;
}

function DaySheet({ overview, timedMessage }: DaySheetProps) {
  const { derby, areExportsOn, leaderboardStatus } = overview;
  const heading = useRef<HTMLHeadingElement>(null);
  const [dialog, setDialog] = useState<'end' | 'reset' | null>(null);
  const [resetResult, setResetResult] = useState<ResetResult | null>(null);
  const isActive = derby.status === 'ACTIVE';
  const removeDialog = (hasOpener: boolean): void => {
    setDialog(null);
    // The button that opened it has left the page with the old state.
    if (!hasOpener) heading.current?.focus();
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <YearCard overview={overview} resetResult={resetResult} heading={heading} timedMessage={timedMessage} />
      {!isActive && !derby.isResetting && <CeremonyCard status={leaderboardStatus} />}
      {derby.workerAlarm && <WorkerAlarm waiting={derby.workerAlarm.waiting} />}
      {derby.finalRun && <FinalRunCard run={derby.finalRun} />}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <AfternoonCard status={leaderboardStatus} />
        {isActive ? <LeadersCard /> : <OfficialResultCard areExportsOn={areExportsOn} timedMessage={timedMessage} />}
      </div>
      <ReadinessCard status={leaderboardStatus} title={derby.contestName} timedMessage={timedMessage} />
      <SettingsCard isBoardPublic={leaderboardStatus.isPublic} timedMessage={timedMessage} />
      <DangerZone overview={overview} onEnd={() => setDialog('end')} onReset={() => setDialog('reset')} />
      {dialog === 'end' && <EndDerbyDialog timedMessage={timedMessage} onClosed={() => removeDialog(isActive)} />}
      {dialog === 'reset' && (
        <ResetDialog
          timedMessage={timedMessage}
          areExportsOn={areExportsOn}
          isPublic={leaderboardStatus.isPublic}
          isContinued={derby.isResetting}
          onReset={setResetResult}
          onClosed={() => removeDialog(!isActive)}
        />
      )}
    </div>
  );
}

/** Messages are due and none has been sent for half a minute (docs/rules.md, "Alarm"). */
function WorkerAlarm({ waiting }: { readonly waiting: number }) {
  return (
    <Card role="alert" className="flex flex-wrap items-center gap-3">
      <p className="mr-auto">
        {`${waiting === 0 ? 'Final messages are' : waiting === 1 ? '1 message is' : `${waiting} messages are`} waiting and none has been sent for 30 seconds. No message is lost: sending resumes when the worker runs again.`}
      </p>
      <Chip tone="bad">Not sending</Chip>
    </Card>
  );
}

/** Other pages of the derby. One without a link back opens a new tab. */
const PLACES = [
  { to: EVENT_PATH, label: 'Edit event', opensTab: false },
  { to: '/leaderboard?screen=1', label: 'Hall screen', opensTab: true },
  { to: HALL_PATH, label: 'Hall scenes', opensTab: false },
  { to: PRIZES_PATH, label: 'Prizes', opensTab: false },
  { to: NOTICE_PATH, label: 'Notice', opensTab: false },
  { to: TEXT_EVERYONE_PATH, label: 'Text everyone', opensTab: false },
  { to: REPLIES_PATH, label: 'Replies', opensTab: false },
  { to: CONSENT_PATH, label: 'Consent', opensTab: false },
  { to: PAST_DERBIES_PATH, label: 'Past derbies', opensTab: false },
  { to: AUDIT_LOG_PATH, label: 'Audit log', opensTab: false },
] as const;

/** Buttons on phones, else links: as buttons they would take two lines. */
const LINK_FROM_SM =
  'leading-tight sm:rounded-none! sm:border-0! sm:bg-transparent! sm:px-0! sm:underline sm:underline-offset-4';

function Places() {
  return (
    <nav aria-label="Pages of the derby" className="max-sm:w-full sm:-my-1.5">
      <ul className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:gap-x-4 sm:gap-y-0">
        {PLACES.map(({ to, label, opensTab }) => (
          <li key={to} className="grid max-sm:last:odd:col-span-2">
            <Link
              to={to}
              {...(opensTab && { target: '_blank' })}
              className={buttonClass({ variant: 'quiet', className: LINK_FROM_SM })}
            >
              {label}
              {opensTab && <Icon name="external" size={18} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface DangerZoneProps {
  readonly overview: Overview;
  readonly onEnd: () => void;
  readonly onReset: () => void;
}

/** The one step that cannot be undone, last on the page: the controls above are used all day. */
function DangerZone({ overview: { derby, leaderboardStatus }, onEnd, onReset }: DangerZoneProps) {
  const obstacle = resetObstacle(derby);
  const isActive = derby.status === 'ACTIVE';
  return (
    <section
      aria-labelledby="danger-zone"
      className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card border border-bad px-5 py-3"
    >
      <h2 id="danger-zone" className="text-[26px]">
        Danger zone
      </h2>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {isActive ? (
          <Button
            key="end"
            variant={hasWeighInBegun(leaderboardStatus.phase) ? 'destructive' : 'quiet'}
            onClick={onEnd}
          >
            End Derby
          </Button>
        ) : (
          <Button key="reset" variant="destructive" disabled={obstacle !== null} onClick={onReset}>
            Reset Competition
          </Button>
        )}
        <p className="text-ink-2">
          {isActive
            ? 'You see who gets which message before anything is sent.'
            : (obstacle ?? 'Usually done 2 to 4 weeks after the derby.')}
        </p>
      </div>
    </section>
  );
}
