import { useQuery } from '@apollo/client/react';
import { EmptyState } from '@derby/ui/empty-state';
import { useRef } from 'react';
import { DeleteDialog } from '../../../components/delete-dialog.tsx';
import { Loaded, NotUpdated } from '../../../components/loaded.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { BackLink, SectionPage } from '../../../components/section-page.tsx';
import {
  PastDerbies_DeleteDocument,
  PastDerbies_ListDocument,
  PastDerbies_PublishDocument,
} from '../../../generated/graphql.ts';
import { latest } from '../../../lib/latest.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useConfirmedAction } from '../../../lib/use-confirmed-action.ts';
import { useTimedMessage, type TimedMessage } from '../../../lib/use-timed-message.ts';
import { messages } from '../messages.ts';
import { PastDerbyCard, type PastDerby } from './past-derby-card.tsx';

/** The derbies that were reset, and whether visitors see them (docs/screens.md, "Past derbies"). */
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

/** The past derbies, and what can be done to each. */
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
