import { DIVISIONS } from '@derby/rules/divisions';
import { PRIZE_PLACES } from '@derby/rules/prize-places';
import { Weight } from '@derby/ui/weight';
import { goalOf, type PrizeRow } from '../prize-words.ts';

/** Draws and further places come after the places with medals. */
const LAST = DIVISIONS.length;

const divisionAt = ({ place }: PrizeRow): number =>
  place && place.rank <= PRIZE_PLACES ? DIVISIONS.findIndex(({ wire }) => wire === place.division) : LAST;

/** Sorts prizes as the ceremony shows them: each division from its third place to the first, then the others. */
const byCeremony = (one: PrizeRow, other: PrizeRow): number => {
  const [at, otherAt] = [divisionAt(one), divisionAt(other)];
  return at === LAST && otherAt === LAST ? 0 : at - otherAt || (other.place?.rank ?? 0) - (one.place?.rank ?? 0);
};

/** What the speaker reads, on paper only: a prize on each page, and a list to tick at the end. */
export function PrizeScript({ prizes }: { readonly prizes: readonly PrizeRow[] }) {
  const inOrder = prizes.toSorted(byCeremony);
  return (
    <div data-print="portrait" translate="no" className="hidden text-[#000] forced-color-adjust-none print:block">
      {inOrder.map((prize) => (
        <section
          key={prize.id}
          className="grid h-[9in] break-after-page content-center gap-[0.3in] text-center wrap-anywhere"
        >
          <p className="text-[24pt]">{goalOf(prize)}</p>
          <h2 className="text-[48pt] leading-tight">{prize.title}</h2>
          <p className="text-[28pt]">{prize.description}</p>
          {prize.sponsor && <p className="text-[24pt]">{`Given by ${prize.sponsor}`}</p>}
          {winnerOf(prize) ? (
            <p className="font-display text-[60pt] leading-tight font-semibold">
              <bdi>{winnerOf(prize)}</bdi>
              {prize.proposed && !prize.receipt && (
                <span className="block text-[32pt]">
                  <Weight fishWeightLbs={prize.proposed.fishWeightLbs} decimals={2} />
                  {' lbs'}
                </span>
              )}
            </p>
          ) : (
            <p className="border-b border-[#000] pb-[1in] text-start text-[24pt]">Winner</p>
          )}
        </section>
      ))}
      <h2 className="mb-[0.2in] text-[28pt]">Handed out</h2>
      <ul className="text-[16pt]">
        {inOrder.map((prize) => (
          <li key={prize.id} className="flex items-start gap-[0.2in] border-b border-[#777] py-[0.1in]">
            <span className="size-[0.25in] shrink-0 border-2 border-[#000]" />
            <span className="wrap-anywhere">
              <strong>{prize.title}</strong>
              {`: ${winnerOf(prize) ?? '______________________________'}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns who has the prize, or gets it. */
const winnerOf = ({ receipt, proposed }: PrizeRow): string | undefined => receipt?.name ?? proposed?.name;
