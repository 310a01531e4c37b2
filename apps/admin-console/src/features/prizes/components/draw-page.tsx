import { useQuery } from '@apollo/client/react';
import { Link, useLocation, useNavigate } from '@derby/micro-frontend/router';
import { formatEntryTime } from '@derby/rules/event/derby-time';
import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { EmptyState } from '@derby/ui/empty-state';
import { Field } from '@derby/ui/field';
import { Select } from '@derby/ui/select';
import { useState } from 'react';
import { Loaded, NotUpdated } from '../../../components/loaded.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { BackLink, SectionPage } from '../../../components/section-page.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { EVENT_PATH, PRIZES_PATH } from '../../../config/sections.ts';
import { Prizes_BookDocument, Prizes_RedrawDocument, Prizes_TakeDocument } from '../../../generated/graphql.ts';
import { useChange } from '../../../lib/use-change.ts';
import { type TimedMessage, useTimedMessage } from '../../../lib/use-timed-message.ts';
import { BOOK_SHOWN, BOOK_POLL_MS } from '../book-shown.ts';
import { goalOf, isToDraw, notesOf, type PrizeRow, receiptOf } from '../prize-words.ts';
import { TicketForm } from './ticket-form.tsx';

/** Takes the tickets that are drawn from the drum (docs/rules.md, "Prizes"). The product draws none. */
export function DrawPage() {
  const read = useQuery(Prizes_BookDocument, { fetchPolicy: 'network-only', pollInterval: BOOK_POLL_MS });
  const timedMessage = useTimedMessage();
  return (
    <SectionPage title="Draw" width="narrow" aside={<BackLink to={PRIZES_PATH}>Back to Prizes</BackLink>}>
      <NotUpdated read={read} />
      <Loaded
        read={read}
        loading="Loading the prizes..."
        fallback="Failed to load the prizes"
        place={<SkeletonRows count={2} className="h-40" />}
      >
        {({ prizeBook: { prizes, hasEnded } }) => {
          const drawn = prizes.filter(({ draw }) => draw);
          if (drawn.length === 0) {
            return (
              <EmptyState>
                <p>No prize of the event goes to a draw.</p>
                <Link to={EVENT_PATH}>Edit the prizes of the event</Link>
              </EmptyState>
            );
          }
          if (!hasEnded) return <EmptyState>Prizes are drawn once the derby has ended.</EmptyState>;
          return <Drum prizes={drawn} timedMessage={timedMessage} />;
        }}
      </Loaded>
      <SectionMessage timedMessage={timedMessage} />
    </SectionPage>
  );
}

const PARAMETER = 'prize';

interface DrumProps {
  readonly prizes: readonly PrizeRow[];
  readonly timedMessage: TimedMessage;
}

function Drum({ prizes, timedMessage }: DrumProps) {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const next = prizes.find(isToDraw);
  // It stays once it is drawn.
  const [first] = useState(next?.id);
  const chosen = new URLSearchParams(search).get(PARAMETER) ?? first;
  const prize = prizes.find(({ id }) => id === chosen) ?? prizes[0];
  const show = (id: string): void => void navigate(`${pathname}?${PARAMETER}=${id}`, { replace: true });
  if (!prize) return null;
  return (
    <>
      <Field label="Prize">
        <Select value={prize.id} onChange={(event) => show(event.target.value)}>
          {prizes.map((one) => (
            <option key={one.id} value={one.id}>
              {`${one.title}${one.drawn ? `: ${one.drawn.name}` : ''}`}
            </option>
          ))}
        </Select>
      </Field>
      <Card className="grid grid-cols-1 gap-4">
        <div>
          <h2 className="text-2xl wrap-anywhere">{prize.title}</h2>
          <p className="text-ink-2 wrap-anywhere">{`${goalOf(prize)}. ${prize.description}`}</p>
        </div>
        {isToDraw(prize) ? (
          <TicketForm key={`${prize.id} ${prize.absent.length}`} prize={prize} timedMessage={timedMessage} />
        ) : (
          <Drawn prize={prize} timedMessage={timedMessage} />
        )}
        {next && next.id !== prize.id && !isToDraw(prize) && (
          <Button variant="quiet" className="wrap-anywhere" onClick={() => show(next.id)}>
            {`Next: ${next.title}`}
          </Button>
        )}
      </Card>
      <DrawLog prizes={prizes} />
    </>
  );
}

interface DrawnProps {
  readonly prize: PrizeRow;
  readonly timedMessage: TimedMessage;
}

/** Who was drawn, until the prize is handed out or drawn again. */
function Drawn({ prize, timedMessage }: DrawnProps) {
  const { isBusy, change } = useChange(timedMessage);
  const { id: prizeId, title, drawn, proposed, receipt } = prize;
  if (!drawn) return <p className="text-xl font-semibold wrap-anywhere">{receiptOf(prize)}</p>;
  return (
    <>
      <div role="status">
        <p className="font-display text-[40px] leading-tight font-semibold wrap-anywhere">
          <bdi translate="no">{drawn.name}</bdi>
        </p>
        <p className="text-xl font-semibold tabular-nums">{drawn.ticketId}</p>
        {receipt && <p>{receiptOf(prize)}</p>}
        {notesOf(prize).map((note) => (
          <p key={note} className="text-ink-2 wrap-anywhere">
            {note}
          </p>
        ))}
      </div>
      {receipt === null && (
        <div className="grid gap-3 sm:grid-cols-2">
          {proposed && (
            <Button
              disabled={isBusy}
              onClick={() =>
                void change({
                  ...BOOK_SHOWN,
                  mutation: Prizes_TakeDocument,
                  variables: { prizeId, entryId: proposed.entryId },
                  done: `${title} handed out`,
                })
              }
            >
              Hand out
            </Button>
          )}
          <Button
            variant="quiet"
            disabled={isBusy}
            onClick={() =>
              void change({
                ...BOOK_SHOWN,
                mutation: Prizes_RedrawDocument,
                variables: { prizeId, number: drawn.number },
                done: `${drawn.name} is not here`,
              })
            }
          >
            Not here: draw again
          </Button>
        </div>
      )}
    </>
  );
}

/** All draws of the derby, latest first. */
function DrawLog({ prizes }: Pick<DrumProps, 'prizes'>) {
  const rows = prizes
    .flatMap(({ id, title, drawn, absent }) =>
      absent.concat(drawn ?? []).map((one) => ({ key: `${id} ${one.number}`, title, one, isHere: one === drawn })),
    )
    .toSorted((a, b) => Date.parse(b.one.drawnAt) - Date.parse(a.one.drawnAt));
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="draw-log">
      <h2 id="draw-log" className="text-2xl">
        Draws
      </h2>
      <ol className="divide-y divide-line">
        {rows.map(({ key, title, one, isHere }) => (
          <li key={key} className="py-2 wrap-anywhere">
            <p className="font-semibold">
              {`${formatEntryTime(one.drawnAt)}, ${one.ticketId}, `}
              <bdi translate="no">{one.name}</bdi>
              {isHere ? '' : ', not here'}
            </p>
            <p className="text-ink-2">{title}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
