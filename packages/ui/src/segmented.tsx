interface SegmentedProps<Value extends string> {
  /** Says what is chosen here, for readers. */
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One of a few views, side by side; below each other where they have no room. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  return (
    <div
      role="group"
      aria-label={label}
      className="flex flex-wrap gap-1 rounded-control border border-line bg-panel-2 p-1 max-sm:w-full"
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className="min-h-11 flex-auto rounded-[7px] px-2.5 font-semibold text-ink-2 hover:text-ink aria-pressed:bg-sea aria-pressed:text-sea-ink sm:flex-1 sm:px-3.5 sm:whitespace-nowrap"
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
