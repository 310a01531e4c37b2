interface WeightStripProps {
  /** In pounds, in any order. */
  readonly weights: readonly number[];
  readonly own: number;
  /** The classes of its size, and of the lines of all weights and of the own one. */
  readonly className: string;
  readonly lines: string;
  readonly ownLine: string;
}

const WIDTH = 100;
const HEIGHT = 48;

/** All weights as lines from light to heavy, and a taller one for the own weight. Decorative: the numbers are beside it. */
export function WeightStrip({ weights, own, className, lines, ownLine }: WeightStripProps) {
  const lightest = Math.min(own, ...weights);
  const span = Math.max(own, ...weights) - lightest || 1;
  const x = (weight: number): string => (2 + ((weight - lightest) / span) * (WIDTH - 4)).toFixed(1);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`h-12 [&_path]:[vector-effect:non-scaling-stroke] ${className}`}
    >
      <path d={weights.map((weight) => `M${x(weight)} 15V33`).join('')} className={lines} strokeOpacity=".6" />
      <path d={`M${x(own)} 7V41`} className={ownLine} strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
