import { Card } from '@derby/ui/card';
import { Chip } from '@derby/ui/chip';
import { Loaded, NotUpdated } from '../../../components/loaded.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { SectionPage } from '../../../components/section-page.tsx';
import { EVENT_PATH, PAST_DERBIES_PATH } from '../../../config/sections.ts';
import { useTimedMessage, type TimedMessage } from '../../../lib/use-timed-message.ts';
import { useOverview, type Overview } from '../api.ts';
import { messages } from '../messages.ts';
import { DerbyStatusCard } from './derby-status-card.tsx';
import { FinalRunCard } from './final-run-card.tsx';
import { LinkCard } from './link-card.tsx';
import { OfficialResultCard } from './official-result-card.tsx';
import { ReadinessCard } from './readiness-card.tsx';
import { SettingSwitch } from './setting-controls.tsx';
import { SettingsCard } from './settings-card.tsx';
import { StatisticsCard } from './statistics-card.tsx';

/** State of the derby: running or ended, its final messages, who sees the board. */
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
