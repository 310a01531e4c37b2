import { useQuery } from '@apollo/client/react';
import { Link } from '@derby/micro-frontend/router';
import { formatDate } from '@derby/rules/event/derby-time';
import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Chip } from '@derby/ui/chip';
import { EmptyState } from '@derby/ui/empty-state';
import { useRef } from 'react';
import { DeleteDialog } from '../../../components/delete-dialog.tsx';
import { Loaded, NotUpdated } from '../../../components/loaded.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { BackLink, SectionPage } from '../../../components/section-page.tsx';
import {
  PastDerbies_DeleteDocument,
  PastDerbies_ListDocument,
  type PastDerbies_ListQuery,
  PastDerbies_PublishDocument,
} from '../../../generated/graphql.ts';
import { latest } from '../../../lib/latest.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useConfirmedAction } from '../../../lib/use-confirmed-action.ts';
import { type TimedMessage, useTimedMessage } from '../../../lib/use-timed-message.ts';
import { messages } from '../messages.ts';

/** The page of past derbies and their visibility (docs/screens.md, "Past derbies"). */
export function PastDerbiesPage() {
  const read = latest(useQuery(PastDerbies_ListDocument, { fetchPolicy: 'network-only' }));
  const timedMessage = useTimedMessage();
  const aside = (
    <>
      <NotUpdated read={read} />
      <BackLink>{messages.back}</BackLink>
    </>
  );
  return (
    <SectionPage title={messages.title} aside={aside}>
      <Loaded read={read} loading={messages.loading} fallback={messages.loadFailed}>
        {({ archivedDerbies }) => <PastDerbiesList derbies={archivedDerbies} timedMessage={timedMessage} />}
      </Loaded>
      <SectionMessage timedMessage={timedMessage} />
    </SectionPage>
  );
}

interface PastDerbiesListProps {
  readonly derbies: readonly PastDerby[];
  readonly timedMessage: TimedMessage;
}

const LIST_SHOWN = { refetch: [PastDerbies_ListDocument], refetchesAfterFailure: true };

/** Lists the past derbies with their actions. */
function PastDerbiesList({ derbies, timedMessage }: PastDerbiesListProps) {
  const { isBusy, change } = useChange(timedMessage);
  const deletion = useConfirmedAction<PastDerby>();
  const region = useRef<HTMLDivElement>(null);
  const togglePublished = ({ year, isPublished }: PastDerby): void =>
    void change({
      mutation: PastDerbies_PublishDocument,
      variables: { year, isPublished: !isPublished },
      ...LIST_SHOWN,
      done: isPublished ? messages.wasHidden(year) : messages.wasPublished(year),
      failed: isPublished ? messages.hideFailed : messages.publishFailed,
    });
  return (
    <div ref={region} tabIndex={-1} className="grid max-w-3xl grid-cols-1 gap-5 outline-none">
      {derbies.length === 0 ? (
        <EmptyState>{messages.empty}</EmptyState>
      ) : (
        <>
          <p className="text-ink-2">{messages.intro}</p>
          <ul aria-label={messages.list} className="grid grid-cols-1 gap-5">
            {derbies.map((derby) => (
              <li key={derby.year}>
                <PastDerbyCard
                  derby={derby}
                  isBusy={isBusy}
                  onTogglePublished={togglePublished}
                  onDelete={deletion.ask}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <DeleteDialog
        deletion={deletion}
        title={({ year }) => messages.deleteTitle(year)}
        text={({ title }) => messages.deleteText(title)}
        confirmLabel={messages.confirmDelete}
        onConfirm={({ year }) =>
          change({
            mutation: PastDerbies_DeleteDocument,
            variables: { year },
            ...LIST_SHOWN,
            done: messages.wasDeleted(year),
            failed: messages.deleteFailed,
          })
        }
        region={region}
      />
    </div>
  );
}

/** A past derby. */
type PastDerby = PastDerbies_ListQuery['archivedDerbies'][number];

interface PastDerbyCardProps {
  readonly derby: PastDerby;
  /** A change is being sent. */
  readonly isBusy: boolean;
  readonly onTogglePublished: (derby: PastDerby) => void;
  readonly onDelete: (derby: PastDerby) => void;
}

/** One past derby. */
function PastDerbyCard({ derby, isBusy, onTogglePublished, onDelete }: PastDerbyCardProps) {
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
            disabled={isBusy}
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
