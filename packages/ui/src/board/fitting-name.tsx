import type { BoardEntry } from './board-entry.ts';
import { emsOf } from './letter-widths.ts';
import { unbrokenNameOf } from './rows.ts';

/** Widths in em, each with the class that states it: the first paint may not have styles of its own. */
const EMS = [
  [3, '[--ems:3]', '[--half:3]'],
  [4, '[--ems:4]', '[--half:4]'],
  [5, '[--ems:5]', '[--half:5]'],
  [6, '[--ems:6]', '[--half:6]'],
  [6.6, '[--ems:6.6]', '[--half:6.6]'],
  [7.2, '[--ems:7.2]', '[--half:7.2]'],
  [7.9, '[--ems:7.9]', '[--half:7.9]'],
  [8.6, '[--ems:8.6]', '[--half:8.6]'],
  [9.4, '[--ems:9.4]', '[--half:9.4]'],
  [10.3, '[--ems:10.3]', '[--half:10.3]'],
  [11.2, '[--ems:11.2]', '[--half:11.2]'],
  [12.2, '[--ems:12.2]', '[--half:12.2]'],
  [13.3, '[--ems:13.3]', '[--half:13.3]'],
  [14.5, '[--ems:14.5]', '[--half:14.5]'],
  [16, '[--ems:16]', '[--half:16]'],
  [18, '[--ems:18]', '[--half:18]'],
  [21, '[--ems:21]', '[--half:21]'],
  [25, '[--ems:25]', '[--half:25]'],
  [30, '[--ems:30]', '[--half:30]'],
  [40, '[--ems:40]', '[--half:40]'],
] as const;

const stepOf = (ems: number) => EMS.find(([step]) => ems <= step) ?? EMS[EMS.length - 1] ?? EMS[0];

/** What the first of two lines needs: a word longer than half of the name is not broken. */
function halfOf(name: string): number {
  const words = name.split(/[ -]/).map(emsOf);
  return Math.max(...words, emsOf(name) * 0.6);
}

/** The room of a name beside other things: its width, its largest letters, and those in two lines. */
const ROOMS = {
  row: '[--room:(100vw_-_7em)] [--most:0.94em] [--split:0.66em] lg:[--room:(31.7vw_-_6.2em)]',
  podium: '[--room:(33vw_-_1.4em)] [--most:0.94em] [--split:0.78em]',
  place: '[--room:(50vw_-_1.8em)] [--most:1.3em] [--split:1.1em] lg:[--room:(32vw_-_1.4em)]',
  screen: '[--room:(100vw_-_2em)] [--most:2.9em] [--split:1.35em] lg:[--room:(100vw_-_18em)]',
  winner: '[--room:(100vw_-_5.25rem)] [--most:1em] [--split:1em] md:[--room:29rem]',
  runnerUp: '[--room:(53vw_-_2.75rem)] [--most:1em] [--split:1em] md:[--room:11rem]',
} as const;

interface FittingNameProps {
  readonly entry: Pick<BoardEntry, 'firstInitial' | 'lastName'>;
  readonly room: keyof typeof ROOMS;
}

/**
 * A name in its room: a long one has smaller letters, then two lines, and no letter is cut. On a hall screen none is
 * smaller than a fortieth of the height.
 */
export function FittingName({ entry, room }: FittingNameProps) {
  const name = unbrokenNameOf(entry);
  const [, ems] = stepOf(emsOf(name));
  const [, , half] = stepOf(halfOf(name));
  return (
    <bdi
      className={`block text-[length:max(0.75rem,0.53em,min(var(--most),max(var(--room)/var(--ems),min(var(--room)/var(--half),var(--split)))))] leading-[1.1] font-semibold wrap-anywhere text-ink font-display ${ROOMS[room]} ${ems} ${half}`}
    >
      {name}
    </bdi>
  );
}
