interface SegmentedProps<Value extends string> {
  /** Accessible name of the choice. */
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A choice of a few views, side by side. On a phone, labels have two lines rather than that it scrolls. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  return (
    <div
      role="group"
      aria-label={label}
      className="flex gap-1 overflow-x-auto rounded-control border border-line bg-panel-2 p-1 max-sm:w-full"
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className="min-h-(--target) flex-1 rounded-[7px] border-2 border-transparent px-1 aria-pressed:border-[light-dark(transparent,var(--sea-line))] font-semibold text-ink-2 max-sm:text-sm max-sm:leading-tight max-sm:text-balance sm:whitespace-nowrap hover:text-ink aria-pressed:bg-sea aria-pressed:text-sea-ink sm:px-3.5"
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
