interface PreflightNoteProps {
  readonly text: string;
  /** Something to decide or to mend before the end, not only to know. */
  readonly isWarning?: boolean;
  /** Shown on demand. */
  readonly details?: readonly string[];
}

/** One thing to know before the derby ends. */
export function PreflightNote({ text, isWarning = false, details }: PreflightNoteProps) {
  const tone = isWarning ? 'bg-warn-soft text-warn' : 'bg-panel-2 text-ink';
  if (!details) return <li className={`rounded-control px-3 py-2.5 font-semibold ${tone}`}>{text}</li>;
  return (
    <li className={`rounded-control ${tone}`}>
      <details>
        <summary className="min-h-11 px-3 py-2.5 font-semibold">{text}</summary>
        <ul className="grid gap-1 px-3 pb-3 text-sm tabular-nums">
          {details.map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
