import { Link } from '@derby/micro-frontend/router';
import { DIVISIONS, type DivisionKey } from '@derby/rules/divisions';
import { photoShapeOf } from '@derby/rules/photo-shape';
import { PRIZE_PLACES } from '@derby/rules/prize-places';
import type { BoardEntry } from '../board/board-entry.ts';
import { FittingName } from '../board/fitting-name.tsx';
import { entryNameOf, unbrokenNameOf } from '../board/rows.ts';
import { buttonClass } from '../button.tsx';
import { rankInk } from '../rank-medal.tsx';
import { SalmonMark } from '../salmon-mark.tsx';
import { ShareButton } from '../share-button.tsx';
import { formatWeight, Weight } from '../weight.tsx';
import { messages } from './messages.ts';
import { prizeLinesOf, type ShownPrize } from './shown-prize.ts';

/** An entry of a final board, of this year or a past one. */
type Winner = Pick<BoardEntry, 'rank' | 'firstInitial' | 'lastName' | 'fishWeightLbs' | 'fishPhotoUrl'>;

/** The first entries of each division, by rank. */
export type Winners = Readonly<Record<DivisionKey, readonly Winner[]>>;

export interface WinnerCardProps {
  /** Null while they are not known. */
  readonly winners: Winners | null;
  /** Why they are not known, if a request failed. */
  readonly problem?: string | null;
  readonly prizes: readonly ShownPrize[];
  /** Where the whole results are; absent on their own page. */
  readonly resultsPath?: string;
  /** The page that is shared. */
  readonly sharedPath: string;
}

/** Who has won: the heaviest fish of the derby large, the best junior beside it, and the other medals as rows. */
export function WinnerCard({ winners, problem = null, prizes, resultsPath, sharedPath }: WinnerCardProps) {
  const divisions = DIVISIONS.flatMap((division) => {
    const [winner, ...others] = winners?.[division.key].slice(0, PRIZE_PLACES) ?? [];
    return winner ? [{ ...division, winner, others }] : [];
  });
  const [main, second] = divisions;
  if (winners !== null && !main) {
    return <p className="rounded-card border border-line bg-panel p-5 text-ink shadow-card">{messages.noEntries}</p>;
  }
  return (
    <section
      aria-label={messages.winners}
      data-winners
      className="grid overflow-hidden rounded-card border border-line bg-panel text-ink shadow-card md:grid-cols-[35rem_minmax(0,1fr)] max-lg:md:grid-cols-[55%_minmax(0,1fr)]"
    >
      {main ? (
        <Main {...main} prizes={prizes} />
      ) : (
        <p className="aspect-4/3 w-full bg-panel-2 p-5 font-semibold">{problem}</p>
      )}
      <div className="grid content-start gap-5 p-5">
        {second && <Second {...second} prizes={prizes} />}
        {divisions.map(({ key, name, isJunior, others }) => (
          <section key={key} aria-label={name} className={others.length === 0 ? 'hidden' : ''}>
            <p className="text-sm text-ink-2">{name}</p>
            <ol>
              {others.map((entry) => (
                <li
                  key={entry.rank}
                  translate="no"
                  className="grid min-h-12 grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line"
                >
                  <span className={`font-display text-2xl font-semibold tabular-nums ${rankInk(entry.rank)}`}>
                    #{entry.rank}
                  </span>
                  <span className="min-w-0 py-1">
                    <bdi className="block font-semibold wrap-anywhere">{unbrokenNameOf(entry)}</bdi>
                    <PrizeLines lines={prizeLinesOf(prizes, { rank: entry.rank, isJunior })} className="text-sm" />
                  </span>
                  <span className="text-2xl">
                    <Weight fishWeightLbs={entry.fishWeightLbs} size="relative" />
                  </span>
                </li>
              ))}
            </ol>
          </section>
        ))}
        <div className="flex flex-wrap items-start gap-3">
          {resultsPath !== undefined && (
            <Link to={resultsPath} className={buttonClass({ className: 'min-h-14' })}>
              {messages.results}
            </Link>
          )}
          {main && (
            <div className="mt-1.5">
              <ShareButton
                title={`${formatWeight(main.winner.fishWeightLbs, 2)} lbs, ${entryNameOf(main.winner)}`}
                path={sharedPath}
              />
            </div>
          )}
        </div>
      </div>
    </section>
  );
}

interface PlaceProps {
  readonly name: string;
  readonly isJunior: boolean;
  readonly winner: Winner;
  readonly prizes: readonly ShownPrize[];
}

function Main({ name, isJunior, winner, prizes }: PlaceProps) {
  return (
    <div translate="no" className="flex min-w-0 flex-col">
      {winner.fishPhotoUrl === null ? (
        // As low as the list beside it allows.
        <span className="grid min-h-28 flex-1 place-items-center bg-panel-2">
          <SalmonMark tone="quiet" width={120} />
        </span>
      ) : (
        <Photo url={winner.fishPhotoUrl} isMain className="aspect-4/3 w-full" />
      )}
      <div className="px-5 pt-4 max-md:pb-1 md:pb-5">
        <p className="font-semibold text-gold">{messages.winnerOf(name)}</p>
        <p className="text-[2.75rem]">
          <FittingName entry={winner} room="winner" />
        </p>
        <p className="text-[4rem] leading-none">
          <Weight fishWeightLbs={winner.fishWeightLbs} size="relative" />
        </p>
        <PrizeLines lines={prizeLinesOf(prizes, { rank: winner.rank, isJunior })} className="mt-1.5 text-[17px]" />
      </div>
    </div>
  );
}

function Second({ name, isJunior, winner, prizes }: PlaceProps) {
  const { fishPhotoUrl } = winner;
  return (
    <div
      translate="no"
      className={`grid min-w-0 items-center gap-x-4 ${fishPhotoUrl === null ? 'grid-cols-1' : 'grid-cols-[2fr_3fr] md:grid-cols-[3fr_2fr] md:items-end'}`}
    >
      {fishPhotoUrl !== null && <Photo url={fishPhotoUrl} className="aspect-4/3 w-full rounded-control" />}
      <div className="min-w-0">
        <p className="text-sm font-semibold text-gold">{messages.winnerOf(name)}</p>
        <p className="text-[1.65rem]">
          <FittingName entry={winner} room="runnerUp" />
        </p>
        <p className="text-[2.4rem] leading-none">
          <Weight fishWeightLbs={winner.fishWeightLbs} size="relative" />
        </p>
      </div>
      <PrizeLines lines={prizeLinesOf(prizes, { rank: winner.rank, isJunior })} className="col-span-full mt-1.5" />
    </div>
  );
}

const USUAL_SHAPE = { width: 1_333, height: 1_000 };

interface PhotoProps {
  readonly url: string;
  readonly isMain?: boolean;
  readonly className: string;
}

function Photo({ url, isMain = false, className }: PhotoProps) {
  return (
    <img
      src={url}
      alt=""
      {...(photoShapeOf(url) ?? USUAL_SHAPE)}
      decoding="async"
      fetchPriority={isMain ? 'high' : 'auto'}
      className={`bg-panel-2 object-contain ${className}`}
    />
  );
}

function PrizeLines({ lines, className }: { readonly lines: readonly string[]; readonly className: string }) {
  return lines.map((line) => (
    <span key={line} className={`block font-semibold wrap-anywhere ${className}`}>
      {line}
    </span>
  ));
}
