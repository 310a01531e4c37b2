import { useQuery } from '@apollo/client/react';
import { formatDate, formatEntryTime } from '@derby/rules/event/derby-time';
import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Chip } from '@derby/ui/chip';
import { useState } from 'react';
import { Loaded } from '../../../components/loaded.tsx';
import { isRunSettled, settledCountOf } from '../../../components/run-meter.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { BackLink, SectionPage } from '../../../components/section-page.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { CONNECTION_FAILED } from '../../../config/messages.ts';
import { TextEveryone_RunsDocument, type TextEveryone_RunsQuery } from '../../../generated/graphql.ts';
import { latest } from '../../../lib/latest.ts';
import { type TimedMessage, useTimedMessage } from '../../../lib/use-timed-message.ts';
import { RunView } from './message-run-page.tsx';
import { AUDIENCE_NAMES, TextForm } from './text-form.tsx';

const POLL_INTERVAL_MS = 10_000;

/** Texts everyone of an audience, and shows the texts of this derby (docs/screens.md, "Text everyone"). */
export function TextEveryonePage() {
  const read = latest(useQuery(TextEveryone_RunsDocument, { pollInterval: POLL_INTERVAL_MS }));
  const timedMessage = useTimedMessage();
  return (
    <SectionPage title="Text everyone" aside={<BackLink>Back to Manage Derby</BackLink>}>
      <div className="grid grid-cols-1 gap-8">
        <TextForm timedMessage={timedMessage} isRunPaused={read.data?.textsToAll.some(isPaused) ?? false} />
        <Loaded
          read={read}
          loading="Loading the texts..."
          fallback={CONNECTION_FAILED}
          place={<SkeletonRows count={1} className="h-32" />}
        >
          {({ textsToAll }) => textsToAll.length > 0 && <SentTexts runs={textsToAll} timedMessage={timedMessage} />}
        </Loaded>
      </div>
      <SectionMessage timedMessage={timedMessage} />
    </SectionPage>
  );
}

type TextRun = TextEveryone_RunsQuery['textsToAll'][number];

const isPaused = (run: TextRun): boolean => run.pause !== null && !isRunSettled(run);

interface SentTextsProps {
  /** The newest first. */
  readonly runs: readonly TextRun[];
  readonly timedMessage: TimedMessage;
}

function SentTexts({ runs, timedMessage }: SentTextsProps) {
  const [chosen, setChosen] = useState<number | null>();
  const current = runs.find((run) => !isRunSettled(run));
  const openId = chosen === undefined ? current?.id : chosen;
  return (
    <section className="grid max-w-4xl grid-cols-1 gap-3">
      <h2 className="text-[26px]">Texts of this derby</h2>
      {runs.map((run) => {
        const isOpen = run.id === openId;
        return (
          <div key={run.id} className="grid grid-cols-1 gap-5">
            <TextCard run={run} isOpen={isOpen} onToggle={() => setChosen(isOpen ? null : run.id)} />
            {isOpen && <RunView runId={run.id} timedMessage={timedMessage} />}
          </div>
        );
      })}
    </section>
  );
}

interface TextCardProps {
  readonly run: TextRun;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function TextCard({ run, isOpen, onToggle }: TextCardProps) {
  const { createdAt, toAll, pause } = run;
  const time = `${formatDate(createdAt)}, ${formatEntryTime(createdAt)}`;
  const isDone = isRunSettled(run);
  return (
    <Card className="grid gap-2 p-4!">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2">
        {toAll && <span className="font-semibold text-ink">{AUDIENCE_NAMES[toAll.audience]}</span>}
        <time dateTime={createdAt} className="tabular-nums">
          {time}
        </time>
        <span className="ml-auto">
          <Chip tone={pause ? 'bad' : isDone ? 'ok' : 'warn'}>
            {run.isPlanned ? `${settledCountOf(run)} of ${run.total} done` : 'Preparing'}
          </Chip>
        </span>
      </p>
      <p translate="no" className="text-lg whitespace-pre-line wrap-anywhere">
        {toAll?.text}
      </p>
      <Button
        variant="quiet"
        className="justify-self-start"
        aria-expanded={isOpen}
        aria-label={`${isOpen ? 'Hide' : 'Show'} the messages of ${time}`}
        onClick={onToggle}
      >
        {isOpen ? 'Hide messages' : 'Show messages'}
      </Button>
    </Card>
  );
}
