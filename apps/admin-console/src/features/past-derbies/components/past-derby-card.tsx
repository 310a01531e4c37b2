import { Link } from '@derby/micro-frontend/router';
import { formatDate } from '@derby/rules/event/derby-time';
import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Chip } from '@derby/ui/chip';
import type { PastDerbies_ListQuery } from '../../../generated/graphql.ts';
import { messages } from '../messages.ts';

/** A derby that was reset. */
export type PastDerby = PastDerbies_ListQuery['archivedDerbies'][number];

interface PastDerbyCardProps {
  readonly derby: PastDerby;
  /** A change is on its way. */
  readonly isBusy: boolean;
  readonly onTogglePublished: (derby: PastDerby) => void;
  readonly onDelete: (derby: PastDerby) => void;
}

/** One past derby. */
export function PastDerbyCard({ derby, isBusy, onTogglePublished, onDelete }: PastDerbyCardProps) {
  const { year, title, endedAt, isPublished, regularEntries, juniorEntries, hasPhotos } = derby;
  const facts = [
    [messages.year, year],
    [messages.ended, formatDate(endedAt)],
    [messages.regular, messages.entries(regularEntries)],
    [messages.junior, messages.entries(juniorEntries)],
    [messages.photos, hasPhotos ? messages.withPhotos : messages.withoutPhotos],
  ];
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-[26px] wrap-anywhere">{title}</h2>
        <Chip tone={isPublished ? 'ok' : 'plain'}>{isPublished ? messages.published : messages.hidden}</Chip>
      </div>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt className="text-sm text-ink-2">{name}</dt>
            <dd className="font-semibold tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center justify-end gap-3">
        {isPublished && (
          <Link
            to={`/results/${year}`}
            aria-label={messages.viewOf(year)}
            className="mr-auto inline-flex min-h-11 items-center font-semibold"
          >
            {messages.view}
          </Link>
        )}
        <div className="flex gap-3">
          <Button
            variant="quiet"
            aria-label={isPublished ? messages.hideOf(year) : messages.publishOf(year)}
            aria-disabled={isBusy}
            onClick={() => onTogglePublished(derby)}
          >
            {isPublished ? messages.hide : messages.publish}
          </Button>
          <Button
            variant="quiet"
            aria-label={messages.deleteOf(year)}
            disabled={isBusy}
            onClick={() => onDelete(derby)}
          >
            {messages.delete}
          </Button>
        </div>
      </div>
    </Card>
  );
}
