import { useQuery } from '@apollo/client/react';
import { Link } from '@derby/micro-frontend/router';
import { Button, buttonClass } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { EmptyState } from '@derby/ui/empty-state';
import { Icon } from '@derby/ui/icon';
import { Weight } from '@derby/ui/weight';
import { Loaded, NotUpdated } from '../../../components/loaded.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { BackLink, SectionPage } from '../../../components/section-page.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { DRAW_PATH, EVENT_PATH } from '../../../config/sections.ts';
import { Prizes_BookDocument, Prizes_ReturnDocument, Prizes_TakeDocument } from '../../../generated/graphql.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useTimedMessage } from '../../../lib/use-timed-message.ts';
import { useRole } from '../../../lib/viewer.tsx';
import { BOOK_POLL_MS, BOOK_SHOWN } from '../book-shown.ts';
import { PrizeScript } from './prize-script.tsx';
import { goalOf, isToDraw, notesOf, progressOf, reasonOf, receiptOf, type PrizeRow } from '../prize-words.ts';

/** Who gets which prize, and who has it (docs/rules.md, "Prizes"). */
export function PrizesPage() {
  const isAdministrator = useRole() !== 'WEIGHMASTER';
  const read = useQuery(Prizes_BookDocument, { fetchPolicy: 'network-only', pollInterval: BOOK_POLL_MS });
  return (
    <SectionPage title="Prizes" aside={isAdministrator && <BackLink>Back to Manage Derby</BackLink>}>
      <NotUpdated read={read} />
      <Loaded
        read={read}
        loading="Loading the prizes..."
        fallback="Failed to load the prizes"
        place={<SkeletonRows count={3} className="h-40" />}
      >
        {({ prizeBook: { prizes, hasEnded } }) => (
          <>
            {prizes.length === 0 ? (
              <EmptyState>
                <p>No prize of the event goes to a place or a draw.</p>
                {isAdministrator && <Link to={EVENT_PATH}>Edit the prizes of the event</Link>}
              </EmptyState>
            ) : (
              <Book prizes={prizes} hasEnded={hasEnded} />
            )}
          </>
        )}
      </Loaded>
    </SectionPage>
  );
}

function Book({ prizes, hasEnded }: { readonly prizes: readonly PrizeRow[]; readonly hasEnded: boolean }) {
  const timedMessage = useTimedMessage();
  const { isBusy, change } = useChange(timedMessage);
  const take = (prize: PrizeRow, entryId: number): void =>
    void change({
      ...BOOK_SHOWN,
      mutation: Prizes_TakeDocument,
      variables: { prizeId: prize.id, entryId },
      done: `${prize.title} handed out`,
    });
  const giveBack = (prize: PrizeRow, entryId: number): void =>
    void change({
      ...BOOK_SHOWN,
      mutation: Prizes_ReturnDocument,
      variables: { prizeId: prize.id, entryId },
      done: `${prize.title} not handed out any more`,
    });
  const next = prizes.find(({ receipt, proposed }) => !receipt && proposed);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <p className="mr-auto text-ink-2">
          {hasEnded ? progressOf(prizes) : 'Who gets which prize is shown once the derby has ended.'}
        </p>
        {hasEnded && (
          <Button variant="quiet" onClick={() => window.print()}>
            Print for the speaker
          </Button>
        )}
      </div>
      {hasEnded && <PrizeScript prizes={prizes} />}
      <ul aria-label="Prizes" className="grid grid-cols-1 gap-3 print:hidden">
        {prizes.map((prize) => (
          <li key={prize.id}>
            <PrizeCard
              prize={prize}
              hasEnded={hasEnded}
              isNext={prize === next}
              isBusy={isBusy}
              onTake={(entryId) => take(prize, entryId)}
              onReturn={(entryId) => giveBack(prize, entryId)}
            />
          </li>
        ))}
      </ul>
      <SectionMessage timedMessage={timedMessage} />
    </>
  );
}

interface PrizeCardProps {
  readonly prize: PrizeRow;
  readonly hasEnded: boolean;
  /** The first one that can be handed out. */
  readonly isNext: boolean;
  readonly isBusy: boolean;
  readonly onTake: (entryId: number) => void;
  readonly onReturn: (entryId: number) => void;
}

function PrizeCard({ prize, hasEnded, isNext, isBusy, onTake, onReturn }: PrizeCardProps) {
  const { title, description, sponsor, proposed, receipt } = prize;
  const reason = receipt || !hasEnded ? null : reasonOf(prize);
  return (
    <Card className="grid grid-cols-1 items-center gap-x-6 gap-y-3 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <h2 className="text-2xl wrap-anywhere">{title}</h2>
        <p className="text-ink-2 wrap-anywhere">
          {`${goalOf(prize)}. ${description}${sponsor ? `, given by ${sponsor}` : ''}`}
        </p>
        {receipt ? (
          <p className="mt-2 flex items-start gap-2 text-xl font-semibold wrap-anywhere">
            <Icon name="check" size={24} />
            {receiptOf(prize)}
          </p>
        ) : (
          proposed && (
            <p className="mt-2 text-xl wrap-anywhere">
              <strong>{proposed.name}</strong>
              {`, #${proposed.rank}, ${proposed.ticketId}, `}
              <Weight fishWeightLbs={proposed.fishWeightLbs} />
              {' lbs'}
            </p>
          )
        )}
        {reason && <p>{reason}</p>}
        {notesOf(prize).map((note) => (
          <p key={note} className="wrap-anywhere">
            {note}
          </p>
        ))}
      </div>
      {hasEnded && isToDraw(prize) && <ToDraw prize={prize} />}
      {receipt ? (
        <Button
          variant="quiet"
          aria-label={`Take back: ${title}`}
          disabled={isBusy}
          onClick={() => onReturn(receipt.entryId)}
        >
          Take back
        </Button>
      ) : (
        proposed && (
          <Button
            variant={isNext ? 'primary' : 'quiet'}
            aria-label={`Hand out: ${title}`}
            disabled={isBusy}
            onClick={() => onTake(proposed.entryId)}
          >
            Hand out
          </Button>
        )
      )}
    </Card>
  );
}

/** Leads to the page that takes the drawn ticket, which only administrators have. */
function ToDraw({ prize: { id, title } }: { readonly prize: PrizeRow }) {
  if (useRole() === 'WEIGHMASTER') return <p className="text-ink-2">Not drawn yet</p>;
  return (
    <Link to={`${DRAW_PATH}?prize=${id}`} aria-label={`Draw: ${title}`} className={buttonClass({ variant: 'quiet' })}>
      Draw
    </Link>
  );
}
