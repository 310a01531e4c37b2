interface FilterChipsProps<Value extends string> {
  /** Accessible name of the group. */
  readonly label: string;
  /** Classes of the group; by default it has as many lines as it needs. */
  readonly className?: string;
  readonly chips: readonly { readonly value: Value; readonly label: string }[];
  readonly isOn: (value: Value) => boolean;
  readonly onPress: (value: Value) => void;
}

/** Buttons that show or hide parts of a list, side by side. */
export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  const { label, className = 'flex flex-wrap gap-2', chips, isOn, onPress } = props;
  return (
    <div role="group" aria-label={label} className={className}>
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          aria-pressed={isOn(chip.value)}
          onClick={() => onPress(chip.value)}
          className="min-h-9 rounded-full border border-edge bg-panel px-3.5 text-sm font-semibold whitespace-nowrap text-ink-2 tabular-nums hover:text-ink aria-pressed:border-sea-line aria-pressed:bg-sea aria-pressed:text-sea-ink max-xl:min-h-12"
        >
          {chip.label}
        </button>
      ))}
    </div>
  );
}
