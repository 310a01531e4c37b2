import { clsx } from 'clsx';
import { placeOn, placeText, type Axis } from './axes.ts';
import type { TimedFish } from './fish.ts';

interface LeaderLineProps {
  /** In the order in which they took the lead, at least one. */
  readonly leaders: readonly TimedFish[];
  readonly times: Axis;
  readonly weights: Axis;
  /** The end of the line, in Unix milliseconds. */
  readonly lastMs: number;
  readonly nameOf: ((rank: number) => string | null) | undefined;
  /** The colours of the line, and of the edge that sets a name off from it. */
  readonly className: string;
  readonly edge: string;
}

/** The weight of the leader as steps, with the name of each leader where there is space. */
export function LeaderLine({ leaders, times, weights, lastMs, nameOf, className, edge }: LeaderLineProps) {
  const steps = leaders.map((leader, index) => ({
    rank: leader.rank,
    name: nameOf?.(leader.rank) ?? null,
    x: placeOn(times, leader.atMs),
    nextX: placeOn(times, leaders[index + 1]?.atMs ?? lastMs),
    y: 1 - placeOn(weights, leader.weightLbs),
    nextY: 1 - placeOn(weights, leaders[index + 1]?.weightLbs ?? leader.weightLbs),
  }));
  return (
    <>
      <g className={className} strokeWidth=".1em" strokeOpacity=".7">
        {steps.map(({ rank, x, nextX, y, nextY }) => (
          <g key={rank}>
            <line x1={placeText(x)} x2={placeText(nextX)} y1={placeText(y)} y2={placeText(y)} />
            <line x1={placeText(nextX)} x2={placeText(nextX)} y1={placeText(y)} y2={placeText(nextY)} />
          </g>
        ))}
      </g>
      {withSpace(steps.filter(({ name }) => name !== null)).map(({ rank, name, x, y }) => (
        <text
          key={rank}
          x={placeText(x)}
          y={placeText(y)}
          dy="-.9em"
          textAnchor={x < LEFT ? 'start' : 'end'}
          paintOrder="stroke"
          strokeWidth=".4em"
          strokeLinejoin="round"
          className={clsx('fill-current text-[.8125em] font-semibold', edge)}
        >
          {shortened(name ?? '')}
        </text>
      ))}
    </>
  );
}

/** Names of dots left of this place stand to the right of them. */
const LEFT = 0.3;
/** The space of a name on a phone, in parts of the drawing. */
const NAME_WIDTH = 0.3;
const NAME_HEIGHT = 0.1;

/** The place of a leader's dot, and of the next one's. */
interface Step {
  readonly rank: number;
  /** Null when it is not known. */
  readonly name: string | null;
  readonly x: number;
  readonly nextX: number;
  readonly y: number;
}

/** Returns the steps whose names meet neither those of later leaders nor the rise of the line. */
function withSpace(steps: readonly Step[]): readonly Step[] {
  const named: Step[] = [];
  for (const step of steps.toReversed()) {
    const meets = ({ x, y }: Step): boolean => x - step.x < NAME_WIDTH && step.y - y < NAME_HEIGHT;
    const isCrossed = step.x < LEFT && step.nextX - step.x < NAME_WIDTH && named.length > 0;
    if (!isCrossed && !named.some(meets)) named.push(step);
  }
  return named;
}

const MAX_CHARACTERS = 16;

function shortened(name: string): string {
  const characters = Array.from(name);
  return characters.length > MAX_CHARACTERS ? `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…` : name;
}
