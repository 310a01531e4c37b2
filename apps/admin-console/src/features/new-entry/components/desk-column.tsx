import { DIVISIONS } from '@derby/rules/divisions';
import { formatEntryTime } from '@derby/rules/event/derby-time';
import { scaleWeight } from '@derby/rules/weight';
import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { personNameOf } from '../../../lib/texts.ts';
import { isSaved, type SavedEntry, type WeighedEntry } from '../weighed-entries.ts';

const SHOWN_FISH = 8;
const PODIUM = 3;

interface DeskColumnProps {
  readonly weighed: readonly WeighedEntry[];
  /** False before the first response of the server. */
  readonly areAllKnown: boolean;
  readonly onCorrect: (entry: SavedEntry) => void;
}

/** What the desk wants to see while it weighs: what waits, the latest fish, and who leads. Phones have no room for it. */
export function DeskColumn({ weighed, areAllKnown, onCorrect }: DeskColumnProps) {
  const newestFirst = weighed.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  const waiting = newestFirst.filter(({ id }) => id === null);
  const saved = newestFirst.filter(isSaved).slice(0, SHOWN_FISH);
  return (
    <aside aria-label="The weigh-in so far" className="grid grid-cols-1 gap-4 max-sm:hidden">
      {waiting.length > 0 && (
        <Card className="grid grid-cols-1 gap-1 border-l-4 border-l-warn p-4!">
          <h2 className="text-2xl">Waiting to be sent ({waiting.length})</h2>
          <ul>
            {waiting.map((entry) => (
              <li key={entry.createdAt} className="flex min-h-9 items-center gap-2">
                <Fish entry={entry} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card className="grid grid-cols-1 gap-1 p-4!">
        <h2 className="text-2xl">Last fish</h2>
        {/* As high as all its rows, so that what follows stays in its place. */}
        <div className="min-h-[calc(8*2.75rem+7px)]">
          {areAllKnown ? (
            saved.length === 0 && <p className="text-ink-2">No fish yet.</p>
          ) : (
            <SkeletonRows count={SHOWN_FISH - saved.length} className="h-11 not-first:mt-px" />
          )}
          <ul className="divide-y divide-line">
            {saved.map((entry) => (
              <li key={entry.id} className="flex min-h-11 items-center gap-2">
                <Fish entry={entry} />
                <Button
                  variant="quiet"
                  className="shrink-0 border-0! bg-transparent! px-0! underline"
                  aria-label={`Correct ${personNameOf(entry)}, ${scaleWeight(entry.fishWeightLbs)} lbs`}
                  onClick={() => onCorrect(entry)}
                >
                  Correct
                </Button>
              </li>
            ))}
          </ul>
        </div>
      </Card>
      <Card className="grid grid-cols-1 gap-3 p-4!">
        {DIVISIONS.map(({ key, name, isJunior }) => (
          <Podium key={key} title={name} entries={areAllKnown ? podiumOf(weighed, isJunior) : null} />
        ))}
      </Card>
    </aside>
  );
}

const podiumOf = (weighed: readonly WeighedEntry[], isJunior: boolean): WeighedEntry[] =>
  weighed
    .filter((entry) => entry.isJunior === isJunior && entry.rank !== null && entry.rank <= PODIUM)
    .toSorted((a, b) => Number(a.rank) - Number(b.rank))
    .slice(0, PODIUM);

/** The first three of a division; null until they are known. */
function Podium({ title, entries }: { readonly title: string; readonly entries: readonly WeighedEntry[] | null }) {
  return (
    <div className="min-h-36">
      <h2 className="text-2xl">{title}</h2>
      {entries === null && <SkeletonRows count={PODIUM} className="h-9" />}
      {entries?.length === 0 && <p className="text-ink-2">No fish yet.</p>}
      <ol>
        {entries?.map((entry) => (
          <li key={entry.id} className="flex min-h-9 items-center gap-2">
            <span className="w-18 shrink-0 font-display text-2xl leading-none font-semibold">#{entry.rank}</span>
            <bdi translate="no" className="mr-auto min-w-0 leading-5 wrap-anywhere">
              {personNameOf(entry)}
            </bdi>
            <Weight entry={entry} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Time, name and weight of an entry on one line. */
function Fish({ entry }: { readonly entry: WeighedEntry }) {
  return (
    <>
      <time dateTime={entry.createdAt} className="w-18 shrink-0 text-[15px] text-ink-2 tabular-nums">
        {formatEntryTime(entry.createdAt)}
      </time>
      <bdi translate="no" className="mr-auto min-w-0 leading-5 font-semibold wrap-anywhere">
        {personNameOf(entry)}
      </bdi>
      <Weight entry={entry} />
    </>
  );
}

function Weight({ entry }: { readonly entry: WeighedEntry }) {
  return (
    <span className="min-w-13 shrink-0 text-right font-display text-2xl leading-none font-semibold tabular-nums">
      {scaleWeight(entry.fishWeightLbs)}
    </span>
  );
}
