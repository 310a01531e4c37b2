import { readEvent, readRuntimeConfig } from '@derby/micro-frontend/runtime-config';
import { divisionNamed } from '@derby/rules/divisions';
import { formatDate } from '@derby/rules/event/derby-time';
import { Afternoon } from '@derby/ui/afternoon/afternoon';
import { emsOf } from '@derby/ui/board/letter-widths';
import { isOnPodium, unbrokenNameOf } from '@derby/ui/board/rows';
import { messages } from '@derby/ui/event/messages';
import { rankInk } from '@derby/ui/rank-medal';
import { SalmonMark } from '@derby/ui/salmon-mark';
import { Thumbnail } from '@derby/ui/thumbnail';
import { formatWeight } from '@derby/ui/weight';
import type { PastEntry, PastResult, Records } from '../api/read-results.ts';
import { nameIn } from '../name-in.ts';
import { POSTER_WIDTH_MM, sizeOfNames, type NamesSize } from '../poster-names.ts';
import type { Division } from '../use-division.ts';
import { recordsOf } from './record-list.tsx';

interface PosterProps {
  readonly result: PastResult;
  /** The regular division first. */
  readonly boards: readonly Division[];
  readonly records: Records | null;
}

/** A year on one A3 sheet. Not visible on the screen. The photos take what the names and the drawing leave. */
export function Poster({ result, boards, records }: PosterProps) {
  const { organiser } = readEvent();
  const address = `${readRuntimeConfig()?.publicUrl ?? ''}/results/${result.year}`;
  const [main, ...others] = boards.filter(({ entries }) => entries.length > 0);
  const fish = result.regularAfternoon ?? result.juniorAfternoon;
  const names = boards.flatMap(({ entries }) => entries.filter((entry) => !isOnPodium(entry)));
  const hasPhotos = boards.some(({ entries: [winner] }) => winner?.fishPhotoUrl);
  const size = sizeOfNames(names.map(unbrokenNameOf), hasPhotos);
  return (
    <div data-print="poster" translate="no" className="hidden bg-paper text-ink print:flex">
      <header className="bg-sea px-[12mm] pt-[10mm] pb-[8mm] text-sea-ink">
        <p className="text-[6mm] text-sea-ink-2">{formatDate(result.endedAt)}</p>
        <p className="font-display leading-tight font-semibold wrap-anywhere" style={fitted(result.title, 22)}>
          {result.title}
        </p>
      </header>
      <div className="flex min-h-0 grow flex-col gap-[5mm] px-[12mm] pt-[6mm] pb-[7mm]">
        {main && (
          <div className="flex grow gap-[8mm]">
            <Winner board={main} widthMm={others.length > 0 ? 160 : POSTER_WIDTH_MM} />
            {others.map((board) => (
              <Winner key={board.division} board={board} widthMm={105} />
            ))}
          </div>
        )}
        {main && size.hasRoom && <Strip entries={main.entries} />}
        <div className={fish ? 'grid grid-cols-[2fr_1fr] gap-[8mm]' : ''}>
          {fish && (
            <Afternoon
              fish={fish}
              nameOf={nameIn(result.regularAfternoon ? result.regular : result.junior)}
              height="h-[34mm]"
              className="text-[3.4mm]"
            />
          )}
          {records && <PosterRecords records={records} isBeside={fish !== null && fish !== undefined} />}
        </div>
        <Names boards={boards} names={names} size={size} />
        <footer className="mt-auto flex justify-between gap-[8mm] border-t border-line pt-[2mm] text-[3.6mm]">
          <span className="wrap-anywhere">{organiser.name}</span>
          <span className="wrap-anywhere">{address.replace(/^https?:\/\//, '')}</span>
        </footer>
      </div>
    </div>
  );
}

/** Returns the largest letters with which a text takes one line, or two when these would be smaller than half. */
function fitted(text: string, mostMm: number, widthMm = POSTER_WIDTH_MM) {
  const oneLine = widthMm / emsOf(text) / 1.08;
  return { fontSize: `${Math.min(mostMm, Math.max(oneLine, Math.min(mostMm / 2, oneLine * 1.7)))}mm` };
}

interface WinnerProps {
  readonly board: Division;
  readonly widthMm: number;
}

/** Who has won a division, with the other medals. */
function Winner({ board: { division, entries }, widthMm }: WinnerProps) {
  const [winner, ...others] = entries.filter(isOnPodium);
  if (!winner) return null;
  return (
    <section className="flex min-w-0 flex-col" style={{ width: `${widthMm}mm` }}>
      <div className="relative min-h-[20mm] grow">
        {winner.fishPhotoUrl ? (
          <img src={winner.fishPhotoUrl} alt="" className="absolute inset-0 size-full object-contain object-left" />
        ) : (
          <span className="absolute inset-0 grid place-items-center rounded-[3mm] bg-panel-2 [&_svg]:w-[45%]">
            <SalmonMark tone="quiet" />
          </span>
        )}
      </div>
      <p className="mt-[3mm] text-[4.6mm] font-semibold text-gold">{messages.winnerOf(divisionNamed(division).name)}</p>
      <p
        className="font-display leading-[1.1] font-semibold wrap-anywhere"
        style={fitted(unbrokenNameOf(winner), 13, widthMm)}
      >
        <bdi>{unbrokenNameOf(winner)}</bdi>
      </p>
      <p className="font-display text-[17mm] leading-none font-semibold tabular-nums">
        {formatWeight(winner.fishWeightLbs, 2)} <span className="text-[7mm]">lbs</span>
      </p>
      <ol className="mt-[2mm]">
        {others.map((entry) => (
          <Row key={entry.rank} entry={entry} className="border-t border-line py-[0.8mm] text-[5mm]" />
        ))}
      </ol>
    </section>
  );
}

function Row({ entry, className }: { readonly entry: PastEntry; readonly className: string }) {
  return (
    <li className={`grid grid-cols-[2.7em_minmax(0,1fr)_auto] items-baseline gap-x-[0.4em] ${className}`}>
      <span className={`font-semibold tabular-nums ${rankInk(entry.rank)}`}>#{entry.rank}</span>
      <bdi className="wrap-anywhere">{unbrokenNameOf(entry)}</bdi>
      <span className="font-semibold tabular-nums">{formatWeight(entry.fishWeightLbs, 2)}</span>
    </li>
  );
}

const STRIP = 8;

/** The next fish with photos, in one row. */
function Strip({ entries }: { readonly entries: readonly PastEntry[] }) {
  const pictured = entries.filter((entry) => entry.rank > 1 && entry.fishPhotoUrl).slice(0, STRIP);
  if (pictured.length < STRIP) return null;
  return (
    <ul className="grid grid-cols-8 gap-[3mm]">
      {pictured.map((entry) => (
        <li key={entry.rank} className="text-center text-[3.4mm] leading-tight">
          <Thumbnail photoUrl={entry.fishPhotoUrl ?? ''} alt="" className="mb-[1mm] h-[23mm] rounded-[1.5mm]" />
          <b className={rankInk(entry.rank)}>#{entry.rank}</b> {formatWeight(entry.fishWeightLbs, 2)}
        </li>
      ))}
    </ul>
  );
}

function PosterRecords({ records, isBeside }: { readonly records: Records; readonly isBeside: boolean }) {
  return (
    <dl className={isBeside ? 'grid content-start gap-[2mm]' : 'grid auto-cols-fr grid-flow-col gap-[6mm]'}>
      {recordsOf(records).map(({ name, figure, who, derby }) => (
        <div key={name} className="min-w-0 border-l-[1mm] border-sea pl-[3mm] text-[3.6mm] leading-snug">
          <dt>{name}</dt>
          <dd>
            <span className="block font-display text-[7mm] leading-tight font-semibold">{figure}</span>
            <span className="wrap-anywhere">{[who, derby.year].filter(Boolean).join(', ')}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface NamesProps {
  readonly boards: readonly Division[];
  /** Those without a medal. */
  readonly names: readonly PastEntry[];
  readonly size: NamesSize;
}

/** All other fish, as far as there is room. */
function Names({ boards, names, size: { columns, fontMm, shown } }: NamesProps) {
  const kept = new Set(names.slice(0, shown));
  const counts = boards.map(({ total, entries }) => total - entries.filter(isOnPodium).length);
  const missing = counts.reduce((sum, count) => sum + count, 0) - shown;
  return (
    <div style={{ fontSize: `${fontMm}mm`, lineHeight: 1.3 }}>
      <div style={{ columnCount: columns, columnGap: '5mm', columnRule: '0.3mm solid var(--line)' }}>
        {boards.map(({ division, entries }) => {
          const rows = entries.filter((entry) => kept.has(entry));
          return (
            rows.length > 0 && (
              <ol key={division} aria-label={divisionNamed(division).name}>
                <li className="break-after-avoid font-semibold">{divisionNamed(division).name}</li>
                {rows.map((entry) => (
                  <Row key={entry.rank} entry={entry} className="break-inside-avoid" />
                ))}
              </ol>
            )
          );
        })}
      </div>
      {missing > 0 && <p className="mt-[1mm] text-[3.6mm]">{`And ${missing} more fish.`}</p>}
    </div>
  );
}
