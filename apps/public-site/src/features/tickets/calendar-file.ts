import { instantOfWallClock } from '@derby/rules/event/derby-time';
import type { DerbyEvent } from '@derby/rules/event/event-facts';

/** The longest line in octets before it must be folded (RFC 5545, 3.1). */
const MAX_LINE_OCTETS = 75;

/** A calendar file, with its name such as `rangers-salmon-derby-2025.ics`. */
export interface CalendarFile {
  readonly name: string;
  readonly text: string;
}

interface CalendarOptions {
  /** The page of the entry. */
  readonly url: string;
  /** The time stamp of the file. */
  readonly now: Date;
}

/** Returns the event as an iCalendar file with one entry. */
export function calendarFileOf(event: DerbyEvent, options: CalendarOptions): CalendarFile {
  const { venue, weighInStart, weighInEnd } = event;
  const location = `${venue.name}, ${venue.streetAddress}, ${venue.locality}, ${venue.region}`;
  const name = `${slugOf(event)}-${weighInStart?.slice(0, 'YYYY'.length) ?? 'date'}.ics`;
  const lines = [
    ...(weighInStart ? [`DTSTART:${utcStamp(instantOfWallClock(weighInStart))}`] : []),
    ...(weighInEnd ? [`DTEND:${utcStamp(instantOfWallClock(weighInEnd))}`] : []),
    `SUMMARY:${escapeText(event.title)}`,
    `DESCRIPTION:${escapeText(event.summary)}`,
    `LOCATION:${escapeText(location)}`,
  ];
  return fileOf(event, { ...options, name, lines });
}

/** The time before the day of the next year. */
const REMINDER_DAYS = 60;

/**
 * Returns a reminder for an ended derby as an iCalendar file: the day, about two months before the same day of the next
 * year, on which to look for the next date.
 */
export function reminderFileOf(event: DerbyEvent, options: CalendarOptions): CalendarFile {
  const day = new Date(event.weighInStart ? `${event.weighInStart.slice(0, 'YYYY-MM-DD'.length)}T00:00Z` : options.now);
  day.setUTCFullYear(day.getUTCFullYear() + 1, day.getUTCMonth(), day.getUTCDate() - REMINDER_DAYS);
  const name = `${slugOf(event)}-tickets-${day.getUTCFullYear()}.ics`;
  const lines = [
    `DTSTART;VALUE=DATE:${day.toISOString().slice(0, 'YYYY-MM-DD'.length).replaceAll('-', '')}`,
    `SUMMARY:${escapeText(`Tickets for the ${event.shortTitle}`)}`,
    'DESCRIPTION:Look for the next date.',
  ];
  return fileOf(event, { ...options, name, lines });
}

/** Returns a file with one entry; `lines` are what distinguishes it. */
function fileOf(
  event: DerbyEvent,
  { url, now, name, lines }: CalendarOptions & { readonly name: string; readonly lines: readonly string[] },
): CalendarFile {
  const all = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${event.organiser.name}//${event.shortTitle}//EN`,
    'BEGIN:VEVENT',
    `UID:${name}@${new URL(url).hostname}`,
    `DTSTAMP:${utcStamp(now)}`,
    ...lines,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return { name, text: `${all.map(fold).join('\r\n')}\r\n` };
}

function slugOf({ shortTitle }: Pick<DerbyEvent, 'shortTitle'>): string {
  return shortTitle.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

function utcStamp(instant: Date): string {
  return `${instant.toISOString().slice(0, 'YYYY-MM-DDTHH:mm:ss'.length).replaceAll(/[-:]/g, '')}Z`;
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);
}

function fold(line: string): string {
  const encoder = new TextEncoder();
  const folded: string[] = [''];
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > MAX_LINE_OCTETS) {
      folded.push(' ');
      octets = 1;
    }
    folded[folded.length - 1] += character;
    octets += size;
  }
  return folded.join('\r\n');
}
