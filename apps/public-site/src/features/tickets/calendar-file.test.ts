import { DEFAULT_EVENT } from '@derby/rules/event/default-event';
import { arbitraryEvent } from '@derby/rules/testing/arbitrary-event';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { calendarFileOf, reminderFileOf } from './calendar-file.ts';

const { name, text } = calendarFileOf(
  { ...DEFAULT_EVENT, summary: `Fish, dine; stay.\n${'é'.repeat(60)}` },
  { url: 'https://derby.example/details', now: new Date('2025-01-02T03:04:05.678Z') },
);

test('the name of a calendar file contains the short title and the year', () => {
  expect(name).toBe('rangers-salmon-derby-2025.ics');
});

test('reminderFileOf returns a day 60 days before the same day of the next year', () => {
  const file = reminderFileOf(DEFAULT_EVENT, {
    url: 'https://derby.example/tickets',
    now: new Date('2025-08-10T03:04:05Z'),
  });
  expect(file.name).toBe('rangers-salmon-derby-tickets-2026.ics');
  const [vevent] = new ICAL.Component(ICAL.parse(file.text) as unknown[]).getAllSubcomponents('vevent');
  const { startDate, summary, uid } = new ICAL.Event(vevent);
  expect([startDate.toString(), summary, uid]).toEqual([
    '2026-06-10',
    'Tickets for the Rangers Salmon Derby',
    'rangers-salmon-derby-tickets-2026.ics@derby.example',
  ]);
  expect(vevent?.getFirstPropertyValue('url')).toBe('https://derby.example/tickets');
});

test('calendarFileOf escapes text, folds lines at 75 octets and ends every line with CRLF', () => {
  const unfolded = text.replaceAll('\r\n ', '');
  expect(unfolded).toContain(String.raw`DESCRIPTION:Fish\, dine\; stay.\n` + 'é'.repeat(60));
  const lines = text.split('\r\n');
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
  expect(text).toContain('\r\nDTSTAMP:20250102T030405Z\r\n');
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
});

test.each(['UTC', 'Asia/Tokyo', 'Europe/Berlin', 'America/Los_Angeles'])(
  'a calendar in %s reads the same instants, title, description, place and address',
  (zone) => {
    const [vevent] = new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent');
    const event = new ICAL.Event(vevent);
    const local = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
    const hours: Record<string, string> = {
      UTC: '2025-08-09 19:00 2025-08-09 23:00',
      'Asia/Tokyo': '2025-08-10 04:00 2025-08-10 08:00',
      'Europe/Berlin': '2025-08-09 21:00 2025-08-10 01:00',
      'America/Los_Angeles': '2025-08-09 12:00 2025-08-09 16:00',
    };
    const shown = [event.startDate, event.endDate].map((time) => local.format(time.toJSDate())).join(' ');
    expect(shown).toBe(hours[zone]);
    expect(event.summary).toBe('Rangers Salmon Derby 2025');
    expect(event.description).toBe(`Fish, dine; stay.\n${'é'.repeat(60)}`);
    expect(event.location).toBe('Rangers Club Hall, 1040 Luxton Road, Victoria, BC');
    expect(event.uid).toBe('rangers-salmon-derby-2025.ics@derby.example');
    expect(vevent?.getFirstPropertyValue('url')).toBe('https://derby.example/details');
  },
);

test('calendarFileOf returns a valid file for every event with a start that the product accepts', () => {
  const options = { url: 'https://derby.example/details', now: new Date('2025-01-02T03:04:05Z') };
  fc.assert(
    fc.property(
      arbitraryEvent.filter(({ weighInStart }) => weighInStart !== null),
      (event) => {
        const calendar = new ICAL.Component(ICAL.parse(calendarFileOf(event, options).text) as unknown[]);
        const [vevent, ...others] = calendar.getAllSubcomponents('vevent');
        const { startDate, endDate, summary } = new ICAL.Event(vevent);
        expect([others, summary]).toEqual([[], event.title]);
        expect(endDate.compare(startDate)).toBe(event.weighInEnd === null ? 0 : 1);
      },
    ),
  );
});
