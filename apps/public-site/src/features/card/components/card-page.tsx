import { PAGES } from '@derby/micro-frontend/pages';
import { Link, useParams } from '@derby/micro-frontend/router';
import { readEvent } from '@derby/micro-frontend/runtime-config';
import { usePageMetadata } from '@derby/micro-frontend/use-page-metadata';
import { divisionOf, type WireDivision } from '@derby/rules/divisions';
import { climbOf, raceSentencesOf } from '@derby/rules/race';
import { raceOfAfternoon } from '@derby/ui/afternoon/fish';
import { CardContent, type ShownCard } from '@derby/ui/card-content';
import { CardLine } from '@derby/ui/card-line';
import { EmptyState } from '@derby/ui/empty-state';
import { FishSkeleton, type FishCardEntry } from '@derby/ui/fish-card';
import { GraphqlRequestError, peekQuery, runQuery } from '@derby/web-session/graphql-client';
import { useCallback, useState } from 'react';
import { PageBand } from '../../../components/page-band.tsx';
import { ReadState, useRead } from '../../../components/read-state.tsx';
import type { Card_PageQuery } from '../../../generated/graphql.ts';
import { Card_PageDocument } from '../../../generated/operations/card-page.ts';
import { fetchAfternoon } from '../../../lib/fetch-afternoon.ts';
import { useAfternoon } from '../../../lib/use-afternoon.ts';
import { useDerbyNow } from '../../../lib/derby-now.ts';
import { writeFollowed } from '../../../lib/followed-entry.ts';

const NOT_OF_THIS_DERBY = 'This code is not on a card of this derby. Please check it, or ask at the weigh-in.';

/** The page of a printed card: the fish of its holder. Another code resets the state. */
export function CardPage() {
  const { id: code = '' } = useParams();
  return <OneCard key={code} code={code} />;
}

function OneCard({ code }: { readonly code: string }) {
  const event = readEvent();
  const derby = useDerbyNow();
  const read = useCallback((signal: AbortSignal) => readCard(code, signal), [code]);
  const [known] = useState(() => peekQuery(Card_PageDocument, { code })?.card);
  const state = useRead<Card | string>(read, known ?? undefined, refreshMsOf);
  const result = state.status === 'loaded' ? state.data : null;
  const card = typeof result === 'string' ? null : result;
  const linesOf = useRaceLines(card);
  usePageMetadata(result === NOT_OF_THIS_DERBY ? 'notFound' : 'card');
  return (
    <>
      <PageBand title={PAGES.card.heading} line={<CardLine card={card} />} />
      <ReadState state={state} loading="Loading the card..." place={<FishSkeleton />}>
        {(data) =>
          typeof data === 'string' ? (
            <Refused sentence={data} />
          ) : (
            <CardContent card={data} {...{ event, derby, linesOf, onOpenBoard: writeFollowed }} />
          )
        }
      </ReadState>
    </>
  );
}

/** Why there is no card, and the way on: the board has the search. */
function Refused({ sentence }: { readonly sentence: string }) {
  return (
    <EmptyState>
      <p>{sentence}</p>
      {sentence === NOT_OF_THIS_DERBY && <Link to="/leaderboard">Find your fish on the leaderboard</Link>}
    </EmptyState>
  );
}

type Card = NonNullable<Card_PageQuery['card']>;

/** As often as the board. A code that was refused is not asked for again. */
const REFRESH_INTERVAL_MS = 30_000;
const refreshMsOf = (data: Card | string): number | null => (typeof data === 'string' ? null : REFRESH_INTERVAL_MS);

/** Returns what the race says of each fish of a card. It comes after the card and changes only texts. */
function useRaceLines(card: ShownCard | null): (entry: FishCardEntry) => readonly string[] {
  const derby = useDerbyNow();
  const races = { REGULAR: useRaceOf('REGULAR', card), JUNIOR: useRaceOf('JUNIOR', card) };
  return (entry) => {
    const { race, best, climb } = races[divisionOf(entry).wire];
    return [...raceSentencesOf(race, entry, derby), ...(climb !== null && entry.rank === best ? [climb] : [])];
  };
}

function useRaceOf(division: WireDivision, card: ShownCard | null) {
  const fish = card?.fish.filter(({ entry }) => divisionOf(entry).wire === division) ?? [];
  const version = fish.map(({ entry, nextLbs }) => `${entry.rank} ${nextLbs}`).join();
  const afternoon = useAfternoon({ division, version, fetchAfternoon: fish.length > 0 ? fetchAfternoon : undefined });
  const race = afternoon ? raceOfAfternoon(afternoon) : [];
  const entries = fish.map(({ entry }) => entry);
  return { race, best: Math.min(...entries.map(({ rank }) => rank)), climb: climbOf(race, entries) };
}

/** Returns the card, or the sentence that takes its place. Rejects as `runQuery` does. */
async function readCard(code: string, signal: AbortSignal): Promise<Card | string> {
  try {
    return (await runQuery(Card_PageDocument, { code }, { signal })).card ?? NOT_OF_THIS_DERBY;
  } catch (error) {
    const isInWords =
      error instanceof GraphqlRequestError && ['LEADERBOARD_PRIVATE', 'TOO_MANY_ATTEMPTS'].includes(error.code ?? '');
    if (isInWords) return error.message;
    throw error;
  }
}
