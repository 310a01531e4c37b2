import { useQuery } from '@apollo/client/react';
import { Link } from '@derby/micro-frontend/router';
import { divisionNamed } from '@derby/rules/divisions';
import { formatDate, formatEntryTime } from '@derby/rules/event/derby-time';
import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Chip } from '@derby/ui/chip';
import { EmptyState } from '@derby/ui/empty-state';
import { useRef, useState } from 'react';
import { DeleteDialog } from '../../../components/delete-dialog.tsx';
import { TilePlaces } from '../../../components/list-place.tsx';
import { Loaded, NotUpdated } from '../../../components/loaded.tsx';
import { PressSheetButton } from '../../../components/press-sheet-button.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { BackLink, SectionPage } from '../../../components/section-page.tsx';
import {
  PastDerbies_DeleteDocument,
  PastDerbies_ListDocument,
  type PastDerbies_ListQuery,
  PastDerbies_PublishDocument,
  PressSheet_PastDocument,
} from '../../../generated/graphql.ts';
import { NEXT_YEAR_PATH } from '../../../config/sections.ts';
import { latest } from '../../../lib/latest.ts';
import { pastSheetOf } from '../../../lib/press-sheet.ts';
import { useChange } from '../../../lib/use-change.ts';
import { type TimedMessage, useTimedMessage } from '../../../lib/use-timed-message.ts';

const entriesText = (count: number) => (count === 1 ? '1 entry' : `${count} entries`);

/** The page of past derbies and their visibility (docs/screens.md, "Past derbies"). */
export function PastDerbiesPage() {
  const read = latest(useQuery(PastDerbies_ListDocument, { fetchPolicy: 'network-only' }));
  const timedMessage = useTimedMessage();
  const aside = (
    <>
      <NotUpdated read={read} />
      <BackLink to={NEXT_YEAR_PATH}>Prepare the next year</BackLink>
      <BackLink>Back to Manage Derby</BackLink>
    </>
  );
  return (
    <SectionPage title="Past Derbies" aside={aside}>
      <Loaded
        read={read}
        loading="Loading past derbies..."
        fallback="The past derbies could not be loaded."
        place={PLACE}
      >
        {({ archivedDerbies, areExportsOn }) => (
          <PastDerbiesList derbies={archivedDerbies} areExportsOn={areExportsOn} timedMessage={timedMessage} />
        )}
      </Loaded>
      <SectionMessage timedMessage={timedMessage} />
    </SectionPage>
  );
}

const PLACE = (
  <div className="grid max-w-3xl grid-cols-1 gap-5">
    <div className="h-12 sm:h-6" />
    <TilePlaces count={2} className="h-86 sm:h-62" />
  </div>
);

interface PastDerbiesListProps {
  readonly derbies: readonly PastDerby[];
  readonly areExportsOn: boolean;
  readonly timedMessage: TimedMessage;
}

const LIST_SHOWN = { refetch: [PastDerbies_ListDocument], refetchesAfterFailure: true };

function PastDerbiesList({ derbies, areExportsOn, timedMessage }: PastDerbiesListProps) {
  const { isBusy, change } = useChange(timedMessage);
  const [toDelete, setToDelete] = useState<PastDerby | null>(null);
  const region = useRef<HTMLDivElement>(null);
  const togglePublished = ({ year, isPublished }: PastDerby): void =>
    void change({
      mutation: PastDerbies_PublishDocument,
      variables: { year, isPublished: !isPublished },
      ...LIST_SHOWN,
      done: isPublished ? `The result of ${year} is hidden` : `The result of ${year} is published`,
      failed: isPublished ? 'The result could not be hidden.' : 'The result could not be published.',
    });
  return (
    <div
      ref={region}
      tabIndex={-1}
      className={`grid grid-cols-1 gap-5 outline-none ${derbies.length > 0 ? 'max-w-3xl' : ''}`}
    >
      {derbies.length === 0 ? (
        <EmptyState>There is no past derby yet. A derby is archived when it is reset.</EmptyState>
      ) : (
        <>
          <p className="text-ink-2">The final boards of derbies that were reset. Visitors see the published ones.</p>
          <ul aria-label="Past derbies, latest first" className="grid grid-cols-1 gap-5">
            {derbies.map((derby) => (
              <li key={derby.year}>
                <PastDerbyCard
                  derby={derby}
                  isBusy={isBusy}
                  areExportsOn={areExportsOn}
                  timedMessage={timedMessage}
                  onTogglePublished={togglePublished}
                  onDelete={setToDelete}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {toDelete && (
        <DeleteDialog
          title={`Delete the result of ${toDelete.year}?`}
          text={`The result of ${toDelete.title} and its photos are deleted for good. Backups that were made before still have them.`}
          confirmLabel="Delete Result"
          onDelete={() =>
            change({
              mutation: PastDerbies_DeleteDocument,
              variables: { year: toDelete.year },
              ...LIST_SHOWN,
              done: `The result of ${toDelete.year} was deleted`,
              failed: 'The result could not be deleted.',
            })
          }
          region={region}
          onClosed={() => setToDelete(null)}
        />
      )}
    </div>
  );
}

type PastDerby = PastDerbies_ListQuery['archivedDerbies'][number];

interface PastDerbyCardProps {
  readonly derby: PastDerby;
  readonly isBusy: boolean;
  readonly areExportsOn: boolean;
  readonly timedMessage: TimedMessage;
  readonly onTogglePublished: (derby: PastDerby) => void;
  readonly onDelete: (derby: PastDerby) => void;
}

function PastDerbyCard({ derby, isBusy, areExportsOn, timedMessage, onTogglePublished, onDelete }: PastDerbyCardProps) {
  const { year, title, endedAt, isPublished, regularEntries, juniorEntries, hasPhotos, draws } = derby;
  const facts = [
    ['Year', year],
    ['Ended', formatDate(endedAt)],
    [divisionNamed('regular').name, entriesText(regularEntries)],
    [divisionNamed('junior').name, entriesText(juniorEntries)],
    ['Photos', hasPhotos ? 'Yes' : 'No'],
  ];
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-[26px] wrap-anywhere">{title}</h2>
        <Chip tone={isPublished ? 'ok' : 'plain'}>{isPublished ? 'Published' : 'Hidden'}</Chip>
      </div>
      <dl className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:gap-x-8">
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt className="text-sm text-ink-2">{name}</dt>
            <dd className="font-semibold tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
      {draws.length > 0 && <DrawLog draws={draws} />}
      <div className="flex flex-wrap items-center justify-end gap-3">
        {isPublished && (
          <Link
            to={`/results/${year}`}
            aria-label={`View result of ${year}`}
            className="mr-auto inline-flex min-h-(--target) items-center font-semibold underline underline-offset-4"
          >
            View result
          </Link>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          {isPublished && areExportsOn && (
            <PressSheetButton
              query={PressSheet_PastDocument}
              variables={{ year }}
              sheetOf={(data) => pastSheetOf(year, data)}
              label={`Press sheet of ${year}`}
              timedMessage={timedMessage}
            />
          )}
          <Button
            variant="quiet"
            aria-label={isPublished ? `Hide the result of ${year}` : `Publish the result of ${year}`}
            disabled={isBusy}
            onClick={() => onTogglePublished(derby)}
          >
            {isPublished ? 'Hide' : 'Publish'}
          </Button>
          <Button
            variant="quiet"
            aria-label={`Delete the result of ${year}`}
            disabled={isBusy}
            onClick={() => onDelete(derby)}
          >
            Delete
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** All draws, also those of people who were not there. */
function DrawLog({ draws }: Pick<PastDerby, 'draws'>) {
  return (
    <details>
      <summary className="cursor-pointer py-3 font-semibold">{`Draws (${draws.length})`}</summary>
      <ol className="divide-y divide-line">
        {draws.map(({ prizeTitle, ticketId, firstInitial, lastName, drawnAt, wasAbsent }) => (
          <li key={drawnAt} className="py-2 wrap-anywhere">
            {`${formatEntryTime(drawnAt)}, ${prizeTitle}: ${ticketId}, `}
            <bdi translate="no">{`${firstInitial}. ${lastName}`}</bdi>
            {wasAbsent && ', not here'}
          </li>
        ))}
      </ol>
    </details>
  );
}
