import { Chip } from '@derby/ui/chip';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { SectionPage } from '../../../components/section-page.tsx';
import { useOverview } from '../api.ts';
import { useTimedMessage } from '../../../lib/use-timed-message.ts';
import { messages } from '../messages.ts';
import { DerbyStatusCard } from './derby-status-card.tsx';
import { EventCard } from './event-card.tsx';
import { FinalRunCard } from './final-run-card.tsx';
import { HallScreenCard } from './hall-screen-card.tsx';
import { OfficialResultCard } from './official-result-card.tsx';
import { PastDerbiesCard } from './past-derbies-card.tsx';
import { ReadinessCard } from './readiness-card.tsx';
import { SettingsCard } from './settings-card.tsx';
import { StatisticsCard } from './statistics-card.tsx';
import { VisibilityCard } from './visibility-card.tsx';
import { WorkerAlarmCard } from './worker-alarm-card.tsx';

/** State of the derby: running or ended, its final messages, who sees the board. */
export function ManageDerbyPage() {
  const { overview, ...read } = useOverview();
  const timedMessage = useTimedMessage();
  return (
    <SectionPage
      title={messages.title}
      aside={overview && read.error && <Chip tone="warn">{messages.notUpdated}</Chip>}
    >
      {overview ? (
        <div className="grid max-w-3xl grid-cols-1 gap-5">
          <DerbyStatusCard overview={overview} timedMessage={timedMessage} />
          {overview.derby.workerAlarm && <WorkerAlarmCard waiting={overview.derby.workerAlarm.waiting} />}
          {overview.derby.finalRun && <FinalRunCard run={overview.derby.finalRun} />}
          {overview.derby.status === 'ENDED' && (
            <OfficialResultCard areExportsOn={overview.areExportsOn} timedMessage={timedMessage} />
          )}
          <div className="grid gap-5 md:grid-cols-2">
            <VisibilityCard isPublic={overview.leaderboardStatus.isPublic} timedMessage={timedMessage} />
            <HallScreenCard />
          </div>
          <div className="grid gap-5 md:grid-cols-2">
            <EventCard />
            <PastDerbiesCard />
          </div>
          <SettingsCard timedMessage={timedMessage} />
          <StatisticsCard />
          <ReadinessCard />
        </div>
      ) : (
        <NotLoaded read={read} loading={messages.loading} fallback={messages.loadFailed} />
      )}
      <SectionMessage timedMessage={timedMessage} />
    </SectionPage>
  );
}
