import { instantOfWallClock } from '@derby/rules/event/derby-time';
import type { DerbyEvent } from '@derby/rules/event/event-facts';

/** The longest line in octets before it must be folded (RFC 5545, 3.1). */
const MAX_LINE_OCTETS = 75;

/** Returns the event as an iCalendar file with one entry. `url` is the event's page, `now` the file's time stamp. */
export function calendarFileOf(event: DerbyEvent, { url, now }: { url: string; now: Date }): string {
  const { venue } = event;
  const location = `${venue.name}, ${venue.streetAddress}, ${venue.locality}, ${venue.region}`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${event.organiser.name}//${event.shortTitle}//EN`,
    'BEGIN:VEVENT',
    `UID:${calendarFileName(event)}@${new URL(url).hostname}`,
    `DTSTAMP:${utcStamp(now)}`,
    ...(event.weighInStart ? [`DTSTART:${utcStamp(instantOfWallClock(event.weighInStart))}`] : []),
    ...(event.weighInEnd ? [`DTEND:${utcStamp(instantOfWallClock(event.weighInEnd))}`] : []),
    `SUMMARY:${escapeText(event.title)}`,
    `DESCRIPTION:${escapeText(event.summary)}`,
    `LOCATION:${escapeText(location)}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

/** Returns a name with the event and its year: `rangers-salmon-derby-2025.ics`. */
export function calendarFileName(event: Pick<DerbyEvent, 'shortTitle' | 'weighInStart'>): string {
  const slug = event.shortTitle.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return `${slug}-${event.weighInStart?.slice(0, 'YYYY'.length) ?? 'date'}.ics`;
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
