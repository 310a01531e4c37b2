/** The zone in which every time of the derby is shown. */
export const DERBY_TIME_ZONE = 'America/Los_Angeles';

const entryTime = new Intl.DateTimeFormat('en-US', { timeZone: DERBY_TIME_ZONE, hour: 'numeric', minute: '2-digit' });
const entryTimeWithSeconds = new Intl.DateTimeFormat('en-US', {
  timeZone: DERBY_TIME_ZONE,
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
});
const clockTime = new Intl.DateTimeFormat('en-GB', { timeZone: DERBY_TIME_ZONE, timeStyle: 'medium' });
const longDate = new Intl.DateTimeFormat('en-US', {
  timeZone: DERBY_TIME_ZONE,
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});
// Swedish writes dates as ISO 8601 does.
const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: DERBY_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** Some browsers put a narrow no-break space before AM and PM. */
function withPlainSpaces(text: string): string {
  return text.replaceAll('\u202F', ' ');
}

/** "12:48 PM" in the derby's zone; with seconds "12:48:10 PM". */
export function formatEntryTime(instant: string | Date, precision: 'minutes' | 'seconds' = 'minutes'): string {
  const format = precision === 'seconds' ? entryTimeWithSeconds : entryTime;
  return withPlainSpaces(format.format(new Date(instant)));
}

/** "14:05:10" in the derby's zone. */
export function formatClock(instant: Date): string {
  return clockTime.format(instant);
}

/** "August 9, 2025" in the derby's zone. */
export function formatDate(instant: string | Date): string {
  return longDate.format(new Date(instant));
}

/** "August 9, 2025" for the wall-clock text `YYYY-MM-DDTHH:mm`. */
export function formatWallDate(wallText: string): string {
  return formatDate(instantOfWallClock(wallText));
}

/** The wall-clock text as ISO 8601 with the derby's offset at that moment: `2025-08-09T12:00:00-07:00`. */
export function isoOfWallClock(wallText: string): string {
  const offsetMinutes = offsetMsAt(instantOfWallClock(wallText).getTime()) / 60_000;
  const [hours, minutes] = [Math.trunc(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60];
  const sign = offsetMinutes < 0 ? '-' : '+';
  return `${wallText}:00${sign}${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/** The derby's wall clock as `YYYY-MM-DDTHH:mm`, which sorts as text. */
export function wallClockOf(instant: Date): string {
  return wallClock.format(instant).replace(' ', 'T');
}

/** The instant of a wall-clock text `YYYY-MM-DDTHH:mm` in the derby's zone. */
export function instantOfWallClock(wallText: string): Date {
  const asUtcMs = Date.parse(`${wallText}Z`);
  // The offset of the text read as UTC may be that of the other half of the year; the second one is right.
  return new Date(asUtcMs - offsetMsAt(asUtcMs - offsetMsAt(asUtcMs)));
}

/** How far the derby's clock is ahead of UTC; negative, because it is behind. */
function offsetMsAt(instantMs: number): number {
  return Date.parse(`${wallClockOf(new Date(instantMs))}Z`) - instantMs;
}

/** "12:00 PM" for the wall-clock text `HH:mm` or `YYYY-MM-DDTHH:mm`. */
export function formatWallTime(wallText: string): string {
  const [hours = 0, minutes = 0] = wallText.slice(-5).split(':').map(Number);
  const minuteText = String(minutes).padStart(2, '0');
  return `${hours % 12 || 12}:${minuteText} ${hours < 12 ? 'AM' : 'PM'}`;
}
