interface WeightStripProps {
  /** In pounds, in any order. */
  readonly weights: readonly number[];
  readonly own: number;
}

const WIDTH = 100;
const HEIGHT = 48;

/** All weights as lines from light to heavy, and a taller one for the own weight. Decorative: the numbers are beside it. */
export function WeightStrip({ weights, own }: WeightStripProps) {
  const lightest = Math.min(own, ...weights);
  const span = Math.max(own, ...weights) - lightest || 1;
  const x = (weight: number): string => (2 + ((weight - lightest) / span) * (WIDTH - 4)).toFixed(1);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-12 w-24 shrink-0 md:ml-auto md:w-auto md:max-w-150 md:flex-1 [&_path]:[vector-effect:non-scaling-stroke]"
    >
      <path
        d={weights.map((weight) => `M${x(weight)} 15V33`).join('')}
        className="stroke-sea-line"
        strokeOpacity=".6"
        strokeWidth="1"
      />
      <path d={`M${x(own)} 7V41`} className="stroke-sea-accent" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
