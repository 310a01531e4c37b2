import { cva, type VariantProps } from 'class-variance-authority';

const markClass = cva('h-auto shrink-0', {
  variants: { tone: { accent: 'text-accent', quiet: 'text-edge' } },
  defaultVariants: { tone: 'accent' },
});

interface SalmonMarkProps extends VariantProps<typeof markClass> {
  readonly width?: number;
}

/** The small salmon of the brand. It is decorative, so it needs the name beside it. */
export function SalmonMark({ tone, width = 44 }: SalmonMarkProps) {
  return (
    <svg
      viewBox="0 0 88 40"
      width={width}
      height={(width * 40) / 88}
      aria-hidden="true"
      className={markClass({ tone })}
    >
      <g fill="currentColor">
        <path d="M3 22C9 14 20 9 34 8c15-1 28 3 38 8l13-9c-2 8-2 18 1 26L73 25c-12 6-26 9-40 8C20 32 9 28 4 24l4-1Z" />
        <path d="M37 8c3-4 8-6 14-6-2 2-3 5-2 7ZM64 12c1-2 3-3 5-3-1 2-2 3-1 4ZM40 33c1 3 4 5 9 6-2-3-2-5-1-7Z" />
      </g>
      <circle cx="12" cy="18.5" r="1.8" className="fill-panel" />
      <path d="M21 11c3 6 3 13 0 18" fill="none" strokeWidth="1.8" strokeLinecap="round" className="stroke-panel" />
    </svg>
  );
}
