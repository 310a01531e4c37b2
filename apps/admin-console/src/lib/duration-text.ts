const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** "less than a minute", "about 5 minutes"; rounded up, so that nobody is kept waiting longer than was said. */
export function durationText(durationMs: number): string {
  if (durationMs < MINUTE_MS - SECOND_MS) return 'less than a minute';
  const minutes = Math.ceil(durationMs / MINUTE_MS);
  return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
