const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

/** Formats a duration in whole minutes as "1 h 12 min"; empty for less than half a minute. */
export function formatDuration(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  const parts = [
    [Math.floor(minutes / HOUR_MINUTES), 'h'],
    [minutes % HOUR_MINUTES, 'min'],
  ] as const;
  return parts.flatMap(([count, unit]) => (count > 0 ? `${count} ${unit}` : [])).join(' ');
}
