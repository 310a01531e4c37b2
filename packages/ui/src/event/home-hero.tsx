import { Link } from '@derby/micro-frontend/router';
import { isDayOver, showsLeaders, type DerbyNow } from '@derby/rules/event/derby-now';
import { formatWallDate, formatWallDay, formatWallTime } from '@derby/rules/event/derby-time';
import type { DerbyEvent } from '@derby/rules/event/event-facts';
import type { ComponentType, ReactNode } from 'react';
import { buttonClass } from '../button.tsx';
import { TideLines } from '../tide-lines.tsx';
import { LeadersCard, type Leaders } from './leaders-card.tsx';
import { messages } from './messages.ts';
import { actionOf } from './phase-action.tsx';
import { PhaseLine } from './phase-line.tsx';
import { MapLink } from './venue.tsx';
import type { WinnerCardProps } from './winner-card.tsx';

interface HomeHeroProps {
  readonly event: DerbyEvent;
  readonly derby: DerbyNow;
  /** Null while they are not known. */
  readonly leaders: Leaders | null;
  /** Why they are not known, if a request failed. */
  readonly problem?: string | null;
  /** Shown beside the text while the phase shows no leaders. Its place has always the same size. */
  readonly graphic?: ReactNode;
  /** Shows who has won, after the end. */
  readonly WinnerCard: ComponentType<WinnerCardProps>;
  /** The link to the club, in a place of fixed height. */
  readonly children?: ReactNode;
}

/** The top of the home page: the event, its phase, and the action of the phase. Its height does not depend on data. */
export function HomeHero({ event, derby, leaders, problem = null, graphic, WinnerCard, children }: HomeHeroProps) {
  const hasLeaders = showsLeaders(derby);
  if (hasLeaders && derby.phase === 'ended')
    return <EndedHero {...{ event, derby, leaders, problem, WinnerCard }}>{children}</EndedHero>;
  return (
    <div className="relative overflow-hidden bg-sea text-sea-ink">
      <div className="absolute inset-0 animate-swell-once">
        <TideLines />
      </div>
      <div className="relative mx-auto grid w-full max-w-280 gap-x-10 gap-y-6 px-5 py-8 md:grid-cols-2 md:grid-rows-[auto_1fr] md:py-12">
        <div>
          <h1 className="text-[2.5rem] md:text-[4rem]">{event.title}</h1>
          <p className="mt-2.5 font-display text-2xl leading-tight font-semibold text-sea-ink-2">
            {event.slogan.join(' ')}
          </p>
          <div className="mt-5">
            <PhaseLine derby={derby} />
          </div>
          {!hasLeaders && <DayAndPlace event={event} derby={derby} />}
          <div className="mt-5 flex flex-wrap gap-3">
            <Actions derby={derby} />
          </div>
        </div>
        <div className="self-center md:col-start-2 md:row-span-2 md:row-start-1">
          {hasLeaders ? (
            <LeadersCard leaders={leaders} problem={problem} />
          ) : (
            <div className="aspect-[460/210] max-md:max-h-40">{graphic}</div>
          )}
        </div>
        <div>
          {hasLeaders && <DayAndPlace event={event} derby={derby} />}
          <Times programme={event.programme} />
          <div className="mt-4 flex h-12 items-center">{children}</div>
        </div>
      </div>
    </div>
  );
}

/** The top of the home page after the end: who has won. */
function EndedHero({ event, derby, leaders, problem = null, WinnerCard, children }: HomeHeroProps) {
  const winner = leaders?.regular[0] ?? leaders?.junior[0];
  return (
    <div className="relative overflow-hidden bg-sea text-sea-ink">
      <TideLines />
      <div className="relative mx-auto w-full max-w-280 px-5 py-6">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h1 className="text-2xl">{event.title}</h1>
          <PhaseLine derby={derby} />
        </div>
        <WinnerCard
          winners={leaders}
          problem={problem}
          prizes={leaders?.prizes ?? []}
          resultsPath="/leaderboard"
          sharedPath={winner ? `/fish/${winner.id}` : '/'}
        />
        <div className="mt-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
          <DayAndPlace event={event} derby={derby} />
          <Link to="/details" className={buttonClass({ variant: 'quiet' })}>
            {messages.eventDetails}
          </Link>
          <div className="flex h-12 items-center">{children}</div>
        </div>
      </div>
    </div>
  );
}

/** The day, which leads to the details, and the place, which leads to its map. */
function DayAndPlace({ event: { weighInStart, venue }, derby }: Pick<HomeHeroProps, 'event' | 'derby'>) {
  const place = `${venue.name}, ${venue.locality}`;
  return (
    <div className="mt-3 grid justify-items-start text-[17px]">
      {weighInStart && (
        <Link
          to="/details"
          className="inline-flex min-h-(--target) items-center font-display text-2xl leading-tight underline"
        >
          {isDayOver(derby) ? messages.lastDerby(formatWallDate(weighInStart)) : formatWallDay(weighInStart)}
        </Link>
      )}
      {venue.mapsUrl ? <MapLink href={venue.mapsUrl}>{place}</MapLink> : place}
    </div>
  );
}

/** The action of the phase, and the details. Without an action, the details are the main one. */
function Actions({ derby }: { readonly derby: DerbyNow }) {
  const action = actionOf(derby);
  return (
    <>
      {action && (
        <Link to={action.to} className={buttonClass()}>
          {action.label}
        </Link>
      )}
      <Link to="/details" className={buttonClass({ variant: action ? 'quiet' : 'primary' })}>
        {messages.eventDetails}
      </Link>
    </>
  );
}

function Times({ programme }: Pick<DerbyEvent, 'programme'>) {
  return (
    <dl className="mt-4 grid gap-x-8 gap-y-1.5 sm:grid-cols-[repeat(3,auto)] sm:justify-start sm:gap-y-3">
      {programme.map((item) => (
        <div
          key={item.title}
          className="flex flex-row-reverse items-baseline justify-end gap-x-3 sm:flex-col-reverse sm:items-start"
        >
          <dt className="text-sm">{item.title}</dt>
          <dd className="shrink-0 font-display text-xl leading-tight font-semibold max-sm:w-38 sm:text-2xl">
            {formatWallTime(item.startsAt)}
            {item.endsAt && ` – ${formatWallTime(item.endsAt)}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}
