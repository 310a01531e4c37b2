import { useQuery } from '@apollo/client/react';
import { formatDate, formatEntryTime, formatWallDate, formatWallTime } from '@derby/rules/event/derby-time';
import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Chip } from '@derby/ui/chip';
import { reachServer } from '@derby/web-session/reach-server';
import { useEffect, useState } from 'react';
import { EVENT_PATH } from '../../../config/sections.ts';
import { Forgetting_ReadDocument, ManageDerby_BackupsDocument } from '../../../generated/graphql.ts';
import { FORGETTING_POLL_INTERVAL_MS, forgettingSentence } from '../../../lib/forgetting.ts';
import { latest } from '../../../lib/latest.ts';
import { type Overview, useSettings } from '../api.ts';
import { CheckLine, CheckPlace, LeavesOutFine } from '../../../components/check-line.tsx';
import { DAY_LENGTH, weighInDoubtOf } from '../derby-year.ts';
import { LookUpsLine } from '../../../components/look-ups-line.tsx';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { SenderLines } from './sender-lines.tsx';
import { z } from '../../../lib/zod.ts';
import { withTimeLimit } from '@derby/web-session/with-time-limit';

interface ReadinessCardProps {
  readonly status: Overview['leaderboardStatus'];
  readonly title: string;
  readonly timedMessage: TimedMessage;
}

/** Shows what the day needs: what is not ready, and on demand all of it. */
export function ReadinessCard({ status, title, timedMessage }: ReadinessCardProps) {
  const { phase, weighInStart, weighInEnd } = status;
  const [areAllShown, setAreAllShown] = useState(false);
  return (
    <Card className="grid grid-cols-1 content-start gap-1 lg:py-3!">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-[26px]">Readiness</h2>
        <Button variant="quiet" aria-expanded={areAllShown} onClick={() => setAreAllShown(!areAllShown)}>
          {areAllShown ? 'Show fewer checks' : 'Show all checks'}
        </Button>
      </div>
      <ul className="peer grid grid-cols-1 gap-x-10 *:border-line lg:grid-cols-2 [&>*+*]:border-t lg:[&>:nth-child(2)]:border-t-0">
        <LeavesOutFine value={!areAllShown}>
          <ServicesLine />
          {weighInStart === null ? (
            <CheckLine text="The start of the weigh-in is not set" isWarning edit={EDIT_EVENT} />
          ) : (
            phase !== 'ENDED' && <WeighInLine start={weighInStart} end={weighInEnd} title={title} />
          )}
          <MessagesLine timedMessage={timedMessage} />
          <BackupLine />
          <ForgettingLine />
        </LeavesOutFine>
      </ul>
      {/* What could not be read has no line. */}
      <p className="-mt-1 hidden text-ink-2 peer-empty:block">Nothing was found that needs a look.</p>
    </Card>
  );
}

const EDIT_EVENT = { to: EVENT_PATH, label: 'Edit the event' };

interface WeighInLineProps {
  readonly start: string;
  readonly end: string | null;
  readonly title: string;
}

/** Whether the times of the weigh-in are odd, and then the times. Both days are named when they differ. */
function WeighInLine({ start, end, title }: WeighInLineProps) {
  const doubt = weighInDoubtOf(start, end, title);
  if (doubt === null) return <CheckLine text="The times of the weigh-in are set" />;
  const endDay =
    end !== null && end.slice(0, DAY_LENGTH) !== start.slice(0, DAY_LENGTH) ? ` on ${formatWallDate(end)}` : '';
  const until = end === null ? '' : ` to ${formatWallTime(end)}${endDay}`;
  const text = `Weigh-in on ${formatWallDate(start)} from ${formatWallTime(start)}${until}`;
  return <CheckLine text={`${text}. ${doubt}`} isWarning edit={EDIT_EVENT} />;
}

const SERVICE_NAMES: Readonly<Record<string, string>> = {
  gateway: 'Data (gateway)',
  'rest-compat': 'REST service',
  worker: 'Message worker',
  sending: 'Text messages',
  'public-site': 'Public site',
  'admin-console': 'Console',
};

/** The parts of the product (docs/operations.md, "Health"). They are listed when one is down. */
function ServicesLine() {
  const { services, hasFailed } = useReadiness();
  const unknown = hasFailed && <CheckLine text="The services did not answer" isWarning />;
  if (services === null) return unknown || <CheckPlace />;
  const areAllReady = services.every(({ isReady }) => isReady);
  return (
    <>
      {unknown}
      <CheckLine
        key={String(areAllReady)}
        text={areAllReady ? 'All services are ready' : 'Some services are not ready'}
        isWarning={!areAllReady}
        isOpen={!areAllReady}
      >
        <ul>
          {services.map(({ name, isReady }) => (
            <li key={name} className="flex min-h-9 items-center gap-3">
              <span className="mr-auto">{SERVICE_NAMES[name] ?? name}</span>
              <Chip tone={isReady ? 'ok' : 'bad'}>{isReady ? 'Ready' : 'Down'}</Chip>
            </li>
          ))}
        </ul>
      </CheckLine>
    </>
  );
}

const PROVIDER_SETTINGS = ['twilio_account_sid', 'twilio_auth_token', 'twilio_phone_number'];

function MessagesLine({ timedMessage }: Pick<ReadinessCardProps, 'timedMessage'>) {
  const { data: texts, error } = useSettings();
  if (!texts) {
    if (error) return <CheckLine text="The SMS settings could not be read" isWarning />;
    return (
      <>
        <CheckPlace />
        <CheckPlace />
      </>
    );
  }
  const edit = { to: '/admin/global-settings?tab=sms', label: 'Edit the SMS settings' };
  if (texts.get('sms_enabled') !== 'true') {
    return <CheckLine text="Text messages are turned off" isWarning edit={edit} />;
  }
  const isProviderSet = PROVIDER_SETTINGS.every((name) => texts.get(name));
  return (
    <>
      <CheckLine
        text={isProviderSet ? 'The SMS provider is set up' : 'The SMS provider is not set up'}
        isWarning={!isProviderSet}
        edit={edit}
      />
      {isProviderSet && <SenderLines timedMessage={timedMessage} />}
      {isProviderSet && <LookUpsLine />}
    </>
  );
}

function BackupLine() {
  const { data, error } = latest(useQuery(ManageDerby_BackupsDocument, { fetchPolicy: 'network-only' }));
  if (!data) return error ? <CheckLine text="The backups could not be read" isWarning /> : <CheckPlace />;
  const [newest] = data.backups;
  const text = newest
    ? `Last backup on ${formatDate(newest.createdAt)} at ${formatEntryTime(newest.createdAt)}`
    : 'Backup never made';
  const edit = { to: '/admin/global-settings?tab=database', label: 'Edit the backups' };
  return <CheckLine text={text} isWarning={newest === undefined} edit={edit} />;
}

/** When personal data is erased. Shows nothing with a gateway that does not know. */
function ForgettingLine() {
  const { data, error } = latest(useQuery(Forgetting_ReadDocument, { pollInterval: FORGETTING_POLL_INTERVAL_MS }));
  if (!data) return error ? null : <CheckPlace />;
  const edit = { to: '/admin/global-settings?tab=database', label: 'Edit when personal data is erased' };
  return <CheckLine {...forgettingSentence(data.forgetting)} edit={edit} />;
}

const readinessSchema = z.object({ checks: z.array(z.object({ name: z.string(), ready: z.boolean() })) });

interface ServiceState {
  readonly name: string;
  readonly isReady: boolean;
}

/** Reads the list of `/ready` at the front door (docs/operations.md, "Health"). Rejects when there is no such list. */
async function askReadiness(signal: AbortSignal): Promise<ServiceState[]> {
  // A product that is not ready sends the list with status 503.
  const response = await reachServer('/ready', { signal, cache: 'no-store' });
  const { checks } = readinessSchema.parse(await response.json());
  return checks.map(({ name, ready }) => ({ name, isReady: ready }));
}

/** Poll interval, and the time after which the state is not known without a response. */
const POLL_INTERVAL_MS = 30_000;
const LIMIT_MS = 10_000;

/**
 * Polls the parts of the product every 30 s. They are null before the first response; `hasFailed` is true after a
 * failed one.
 */
function useReadiness() {
  const [state, setState] = useState<{ services: ServiceState[] | null; hasFailed: boolean }>({
    services: null,
    hasFailed: false,
  });
  useEffect(() => {
    let hasLeft = false;
    const ask = (): void => {
      withTimeLimit(LIMIT_MS, askReadiness)
        .then((services) => {
          if (!hasLeft) setState({ services, hasFailed: false });
        })
        .catch(() => {
          if (!hasLeft) setState((known) => ({ ...known, hasFailed: true }));
        });
    };
    ask();
    const timer = setInterval(ask, POLL_INTERVAL_MS);
    return () => {
      hasLeft = true;
      clearInterval(timer);
    };
  }, []);
  return state;
}
