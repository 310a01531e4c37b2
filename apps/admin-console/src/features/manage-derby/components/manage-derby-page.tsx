import { Link } from '@derby/micro-frontend/router';
import { MESSAGE_STATES } from '@derby/rules/message-states';
import { buttonClass } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Chip } from '@derby/ui/chip';
import { Icon } from '@derby/ui/icon';
import { Loaded, NotUpdated } from '../../../components/loaded.tsx';
import { isRunSettled, RunMeter, settledCountOf } from '../../../components/run-meter.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { SectionPage } from '../../../components/section-page.tsx';
import { EVENT_PATH, MESSAGE_RUN_PATH, PAST_DERBIES_PATH } from '../../../config/sections.ts';
import { type TimedMessage, useTimedMessage } from '../../../lib/use-timed-message.ts';
import { type Overview, useOverview } from '../api.ts';
import { messages } from '../messages.ts';
import { DerbyStatusCard } from './derby-status-card.tsx';
import { OfficialResultCard } from './official-result-card.tsx';
import { ReadinessCard } from './readiness-card.tsx';
import { SettingSwitch } from './setting-controls.tsx';
import { SettingsCard } from './settings-card.tsx';
import { StatisticsCard } from './statistics-card.tsx';

/** The section Manage Derby: state of the derby, final messages, visibility of the board. */
export function ManageDerbyPage() {
  const read = useOverview();
  const timedMessage = useTimedMessage();
  return (
    <SectionPage title={messages.title} aside={<NotUpdated read={read} />}>
      <Loaded read={read} loading={messages.loading} fallback={messages.loadFailed}>
        {(overview) => <Cards overview={overview} timedMessage={timedMessage} />}
      </Loaded>
      <SectionMessage timedMessage={timedMessage} />
    </SectionPage>
  );
}

function Cards({ overview, timedMessage }: { readonly overview: Overview; readonly timedMessage: TimedMessage }) {
  const { derby, areExportsOn, leaderboardStatus } = overview;
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      <DerbyStatusCard overview={overview} timedMessage={timedMessage} />
      {/* Messages are due and none has been sent for half a minute (docs/rules.md, "Alarm"). */}
      {derby.workerAlarm && (
        <Card role="alert" className="flex flex-wrap items-center gap-3">
          <p className="mr-auto">{messages.workerAlarm(derby.workerAlarm.waiting)}</p>
          <Chip tone="bad">{messages.workerAlarmChip}</Chip>
        </Card>
      )}
      {derby.finalRun && <FinalRunCard run={derby.finalRun} />}
      {derby.status === 'ENDED' && <OfficialResultCard areExportsOn={areExportsOn} timedMessage={timedMessage} />}
      <div className="grid gap-5 md:grid-cols-2">
        <Card className="grid gap-2">
          <h2 className="text-[26px]">{messages.visibility}</h2>
          <SettingSwitch
            name="leaderboard_public"
            label={messages.isPublic}
            text={{ on: messages.publicText, off: messages.privateText }}
            isOn={leaderboardStatus.isPublic}
            timedMessage={timedMessage}
          />
        </Card>
        <LinkCard
          title={messages.hallScreen}
          text={messages.hallScreenText}
          to="/leaderboard?screen=1"
          link={messages.openHallScreen}
          opensTab
        />
      </div>
      <div className="grid gap-5 md:grid-cols-2">
        <LinkCard title={messages.event} text={messages.eventText} to={EVENT_PATH} link={messages.editEvent} />
        <LinkCard
          title={messages.pastDerbies}
          text={messages.pastDerbiesText}
          to={PAST_DERBIES_PATH}
          link={messages.showPastDerbies}
        />
      </div>
      <SettingsCard timedMessage={timedMessage} />
      <StatisticsCard />
      <ReadinessCard />
    </div>
  );
}

/** The run of final messages. */
type FinalRun = NonNullable<Overview['derby']['finalRun']>;

/** The progress of the final messages: counts by state, which add up to the total, and a link to the messages. */
function FinalRunCard({ run }: { readonly run: FinalRun }) {
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-[26px]">{messages.finalMessages}</h2>
        <RunChip run={run} />
      </div>
      <p className="text-ink-2">
        <span role="status">{messages.progress(settledCountOf(run), run.total)}</span>{' '}
        {!isRunSettled(run) && !run.pause && messages.keepsRunning}
      </p>
      <RunMeter run={run} />
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {MESSAGE_STATES.map((state) => (
          <div key={state} className="flex flex-col-reverse rounded-control bg-panel-2 px-3.5 py-2.5">
            <dt className="text-sm text-ink-2">{state}</dt>
            <dd className="font-display text-[32px] leading-none font-semibold tabular-nums">{run.counts[state]}</dd>
          </div>
        ))}
      </dl>
      <Link to={MESSAGE_RUN_PATH} className={buttonClass({ variant: 'quiet', className: 'justify-self-start' })}>
        {messages.followMessages}
      </Link>
    </Card>
  );
}

function RunChip({ run }: { readonly run: FinalRun }) {
  if (isRunSettled(run)) return <Chip tone="ok">{messages.settled}</Chip>;
  if (run.pause) return <Chip tone="bad">{messages.paused}</Chip>;
  return <Chip tone="warn">{run.isPlanned ? messages.sending : messages.planning}</Chip>;
}

interface LinkCardProps {
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly link: string;
  readonly opensTab?: boolean;
}

/** A link to another page; it opens a new tab when that page has no link back. */
function LinkCard({ title, text, to, link, opensTab = false }: LinkCardProps) {
  return (
    <Card className="grid content-start justify-items-start gap-3">
      <h2 className="text-[26px]">{title}</h2>
      <p className="text-ink-2">{text}</p>
      <Link to={to} {...(opensTab && { target: '_blank' })} className={buttonClass({ variant: 'quiet' })}>
        {link}
        {opensTab && <Icon name="external" />}
      </Link>
    </Card>
  );
}
