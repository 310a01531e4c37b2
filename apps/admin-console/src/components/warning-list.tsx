interface WarningListProps {
  readonly warnings: readonly string[];
}

/** Warnings about typed values; they do not block a form. Screen readers announce new ones. */
export function WarningList({ warnings }: WarningListProps) {
  return (
    <ul aria-live="polite" className="grid gap-2 empty:hidden">
      {warnings.map((warning) => (
        <li
          key={warning}
          className="rounded-control border-l-4 border-warn bg-warn-soft px-3.5 py-2.5 font-semibold text-warn"
        >
          {warning}
        </li>
      ))}
    </ul>
  );
}
