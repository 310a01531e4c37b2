import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { useId } from 'react';
import type { Participants_ImportMutation } from '../../../generated/graphql.ts';
import { messages } from '../messages.ts';
import { ProblemList } from './problem-list.tsx';

/** What became of the rows of a file. */
export type ImportResult = Participants_ImportMutation['importParticipants'];

interface ImportResultsProps {
  readonly result: ImportResult;
  readonly onClose: () => void;
}

/** What became of the rows of the last import. */
export function ImportResults({ result, onClose }: ImportResultsProps) {
  const headingId = useId();
  const { imported, updated, unchanged, errors } = result;
  const counts = { imported, updated, unchanged, errors: errors.length };
  return (
    <section aria-labelledby={headingId}>
      <Card className="grid gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id={headingId} className="mr-auto text-[26px]">
            {messages.results}
          </h2>
          <Button variant="quiet" onClick={onClose}>
            {messages.close}
          </Button>
        </div>
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {Object.entries(messages.counts).map(([key, label]) => (
            <div key={key} className="rounded-control bg-panel-2 px-3.5 py-2.5">
              <dt className="text-ink-2">{label}</dt>
              <dd className="font-display text-[28px] leading-tight font-semibold tabular-nums">
                {counts[key as keyof typeof counts]}
              </dd>
            </div>
          ))}
        </dl>
        <ProblemList errors={errors} />
      </Card>
    </section>
  );
}
