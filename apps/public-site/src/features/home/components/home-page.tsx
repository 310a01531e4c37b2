import { Link } from '@derby/micro-frontend/router';
import { findPaintedPage, readEvent, readRuntimeConfig } from '@derby/micro-frontend/runtime-config';
import { usePageMetadata } from '@derby/micro-frontend/use-page-metadata';
import { type DerbyNow, showsLastDerby, showsLeaders } from '@derby/rules/event/derby-now';
import { buttonClass } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { HomeHero } from '@derby/ui/event/home-hero';
import { LastDerby } from '@derby/ui/event/last-derby';
import { messages } from '@derby/ui/event/messages';
import { Prizes } from '@derby/ui/event/prizes';
import type { WinnerCardProps } from '@derby/ui/event/winner-card';
import { SalmonDrawing } from '@derby/ui/salmon-drawing';
import { useEffect, useState } from 'react';
import { peekQuery, runQuery } from '@derby/web-session/graphql-client';
import type { OperationDocument } from '@derby/web-session/query-url';
import { ClubLogo } from '../../../components/club-logo.tsx';
import { LazyAfternoon } from '../../../components/lazy-afternoon.tsx';
import { useDerbyNow } from '../../../lib/derby-now.ts';
import { readFailureOf } from '../../../lib/read-failure.ts';
import { preload, useLazyComponent } from '../../../lib/use-lazy-component.ts';
import { Home_AfternoonDocument } from '../../../generated/operations/home-afternoon.ts';
import { Home_LastDerbyDocument } from '../../../generated/operations/home-last-derby.ts';
import { Home_LeadersDocument } from '../../../generated/operations/home-leaders.ts';
import { SponsorGrid } from './sponsor-grid.tsx';

/** After the end and between two derbies only. */
const loadWinnerCard = () => import('@derby/ui/event/winner-card').then((module) => module.WinnerCard);

/** Loads what replaces painted winners, which would disappear for a moment. */
export async function preloadPainted(): Promise<void> {
  if (findPaintedPage()?.querySelector('[data-winners]')) await preload(loadWinnerCard);
}

/** The card of the winners, once its code has loaded. Without the code, the results are linked all the same. */
function LazyWinnerCard(props: WinnerCardProps) {
  const { component: Winners, hasFailed } = useLazyComponent(loadWinnerCard);
  if (Winners) return <Winners {...props} />;
  return hasFailed ? (
    <Link to={props.resultsPath ?? props.sharedPath} className={buttonClass()}>
      {messages.results}
    </Link>
  ) : (
    <div className="aspect-4/3 w-full md:aspect-[1080/620]" />
  );
}

/** The home page: the derby, its prizes and its sponsors. */
export function HomePage() {
  usePageMetadata('home');
  const event = readEvent();
  const derby = useDerbyNow();
  const shown = { isShown: showsLeaders(derby), isChanging: derby.phase !== 'ended' };
  const { data: leaders, problem } = useHomeQuery(Home_LeadersDocument, shown);
  return (
    <>
      <HomeHero
        event={event}
        derby={derby}
        leaders={
          leaders ? { regular: leaders.regular.entries, junior: leaders.junior.entries, prizes: leaders.prizes } : null
        }
        problem={problem}
        graphic={<Graphic />}
        WinnerCard={LazyWinnerCard}
      >
        <ClubLogo size={48}>{messages.visitClub}</ClubLogo>
      </HomeHero>
      {showsLastDerby(derby) && <HomeLastDerby />}
      <div className="mx-auto grid w-full max-w-280 gap-9 px-5 py-9">
        <p className="max-w-[60ch] text-lg text-pretty">{event.summary}</p>
        {shown.isShown && <HomeAfternoon derby={derby} isChanging={shown.isChanging} />}
        <Prizes heading="Prizes" prizes={event.prizes} winners={leaders?.prizes} />
        <SponsorGrid />
      </div>
    </>
  );
}

/** The event's graphic. It grows once when the page appears, except with reduced motion. */
function Graphic() {
  return (
    <div className="animate-ease-in-once">
      <SalmonDrawing />
    </div>
  );
}

/** The last derby that is over, until it turns out that it is not published any more. */
function HomeLastDerby() {
  const name = readRuntimeConfig()?.lastDerby ?? null;
  const { data, problem } = useHomeQuery(Home_LastDerbyDocument, { isShown: name !== null, isChanging: false });
  if (name === null || data?.lastResult === null) return null;
  return <LastDerby name={name} result={data?.lastResult ?? null} problem={problem} WinnerCard={LazyWinnerCard} />;
}

interface HomeAfternoonProps {
  readonly derby: DerbyNow;
  readonly isChanging: boolean;
}

/** All fish of the regular division, in a place of fixed size. */
function HomeAfternoon({ derby, isChanging }: HomeAfternoonProps) {
  const { weighInStart, weighInEnd, nowMs } = derby;
  const { data, problem } = useHomeQuery(Home_AfternoonDocument, { isShown: true, isChanging });
  return (
    <section>
      <h2 className="mb-4 text-4xl">Every fish of the afternoon</h2>
      <Card>
        <p className="mb-2 font-semibold text-ink-2">{data || problem === null ? 'Regular Division' : problem}</p>
        <LazyAfternoon
          fish={data?.afternoon ?? null}
          weighInStart={weighInStart}
          weighInEnd={weighInEnd}
          now={isChanging ? new Date(nowMs) : null}
        />
      </Card>
    </section>
  );
}

/** As often as the board. */
const REFRESH_INTERVAL_MS = 30_000;

type NoVariables = Readonly<Record<string, never>>;

interface HomeRead<Data> {
  /** The last ones; undefined until they are known. */
  readonly data: Data | undefined;
  /** Why the last request failed. */
  readonly problem: string | null;
}

/** Reads a query of the board once, and every 30 s while the board changes and after a failure. */
function useHomeQuery<Data>(
  document: OperationDocument<Data, NoVariables>,
  { isShown, isChanging }: { readonly isShown: boolean; readonly isChanging: boolean },
): HomeRead<Data> {
  // Painted entries must not disappear for a moment.
  const [state, setState] = useState<HomeRead<Data>>(() => ({ data: peekQuery(document, {}), problem: null }));
  const isPolling = isShown && (isChanging || state.problem !== null);

  useEffect(() => {
    if (!isShown) return undefined;
    const request = new AbortController();
    const read = async (): Promise<void> => {
      try {
        setState({ data: await runQuery(document, {}, { signal: request.signal }), problem: null });
      } catch (error) {
        if (!request.signal.aborted) setState(({ data }) => ({ data, problem: readFailureOf(error).message }));
      }
    };
    void read();
    const timer = isPolling ? setInterval(() => void read(), REFRESH_INTERVAL_MS) : undefined;
    return () => {
      clearInterval(timer);
      request.abort();
    };
  }, [document, isShown, isPolling]);

  return isShown ? state : { data: undefined, problem: null };
}
