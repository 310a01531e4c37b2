/** The zone in which every time of the derby is shown. */
export const DERBY_TIME_ZONE = 'America/Los_Angeles';

const entryTime = new Intl.DateTimeFormat('en-US', { timeZone: DERBY_TIME_ZONE, hour: 'numeric', minute: '2-digit' });
const entryTimeWithSeconds = new Intl.DateTimeFormat('en-US', {
  timeZone: DERBY_TIME_ZONE,
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
});
const longDate = new Intl.DateTimeFormat('en-US', {
  timeZone: DERBY_TIME_ZONE,
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});
const longDay = new Intl.DateTimeFormat('en-US', {
  timeZone: DERBY_TIME_ZONE,
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});
// Swedish dates look like ISO 8601.
const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: DERBY_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});
const wallClockWithSeconds = new Intl.DateTimeFormat('sv-SE', {
  timeZone: DERBY_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** The rest of a sentence that begins with the name of a field. */
export const WALL_CLOCK_REASON = 'must be a date and time like 2025-08-09T12:00, in a year from 2000 to 2100';

const WALL_CLOCK = /^(?:20\d{2}|2100)-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Returns whether a text is `YYYY-MM-DDTHH:mm` of an existing day in a year from 2000 to 2100. */
export function isWallClock(text: string): boolean {
  const date = new Date(`${text}Z`);
  // The parser turns 31 February into a day of March.
  return WALL_CLOCK.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Returns whether one wall-clock text is later than another, or one of them is empty. */
export function endsAfterStart(start: string, end: string): boolean {
  // Wall-clock texts sort by time.
  return start === '' || end === '' || end > start;
}

/** Replaces the narrow no-break space that some browsers put before AM and PM. */
function withPlainSpaces(text: string): string {
  return text.replaceAll('\u202F', ' ');
}

/** Formats a time as "12:48 PM" in the derby's zone; with seconds as "12:48:10 PM". */
export function formatEntryTime(instant: string | Date, precision: 'minutes' | 'seconds' = 'minutes'): string {
  const format = precision === 'seconds' ? entryTimeWithSeconds : entryTime;
  return withPlainSpaces(format.format(new Date(instant)));
}

/** Formats a time for files that programs read: "2025-08-09 14:05:10" in the derby's zone. */
export function formatFileTime(instant: Date): string {
  return wallClockWithSeconds.format(instant);
}

/** Formats a date as "August 9, 2025" in the derby's zone. */
export function formatDate(instant: string | Date): string {
  return longDate.format(new Date(instant));
}

/** Formats the date of the wall-clock text `YYYY-MM-DDTHH:mm` as "August 9, 2025". */
export function formatWallDate(wallText: string): string {
  return formatDate(instantOfWallClock(wallText));
}

/** Formats the day of the wall-clock text `YYYY-MM-DDTHH:mm` as "Saturday, August 9, 2025". */
export function formatWallDay(wallText: string): string {
  return longDay.format(instantOfWallClock(wallText));
}

/** Converts wall-clock text to ISO 8601 with the derby's offset at that moment: `2025-08-09T12:00:00-07:00`. */
export function isoOfWallClock(wallText: string): string {
  const offsetMinutes = offsetMsAt(instantOfWallClock(wallText).getTime()) / 60_000;
  const [hours, minutes] = [Math.trunc(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60];
  const sign = offsetMinutes < 0 ? '-' : '+';
  return `${wallText}:00${sign}${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/** Formats an instant as wall-clock text `YYYY-MM-DDTHH:mm` in the derby's zone, which sorts as text. */
export function wallClockOf(instant: Date): string {
  return wallClock.format(instant).replace(' ', 'T');
}

/** Converts wall-clock text `YYYY-MM-DDTHH:mm` in the derby's zone to an instant. */
export function instantOfWallClock(wallText: string): Date {
  const asUtcMs = Date.parse(`${wallText}Z`);
  // The offset of the text read as UTC may be that before or after a clock change. The second offset is right.
  return new Date(asUtcMs - offsetMsAt(asUtcMs - offsetMsAt(asUtcMs)));
}

/** Returns the derby's offset from UTC in milliseconds, which is negative. */
function offsetMsAt(instantMs: number): number {
  return Date.parse(`${wallClockOf(new Date(instantMs))}Z`) - instantMs;
}

/** Formats the wall-clock text `HH:mm` or `YYYY-MM-DDTHH:mm` as "12:00 PM". */
export function formatWallTime(wallText: string): string {
  const [hours = 0, minutes = 0] = wallText.slice(-5).split(':').map(Number);
  const minuteText = String(minutes).padStart(2, '0');
  return `${hours % 12 || 12}:${minuteText} ${hours < 12 ? 'AM' : 'PM'}`;
}
