import { expect, test } from 'vitest';
import { DEFAULT_EVENT, DEFAULT_EVENT_FACTS } from './default-event.ts';
import { derbyEventOf } from './derby-event.ts';
import { eventFactsSchema } from './event-facts.ts';

const CONTEST = { contestName: 'Winter Derby', contestYear: 2027, weighInStart: '2027-01-09T09:00', weighInEnd: '' };

/** Returns the errors of facts that differ from the defaults in one field. */
function problemsOf(changes: Readonly<Record<string, unknown>>): string[] {
  const parsed = eventFactsSchema.safeParse({ ...DEFAULT_EVENT_FACTS, ...changes });
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
}

test('default event is on 9 August 2025 from 12:00 to 16:00', () => {
  expect(DEFAULT_EVENT).toMatchObject({
    title: 'Rangers Salmon Derby 2025',
    weighInStart: '2025-08-09T12:00',
    weighInEnd: '2025-08-09T16:00',
  });
});

test('default event has no ticket price and no start of sale', () => {
  expect(DEFAULT_EVENT.tickets).toEqual({ url: null, price: null, currency: null, onSaleFrom: null });
});

test('default facts pass their own validation', () => {
  expect(eventFactsSchema.parse(DEFAULT_EVENT_FACTS)).toEqual(DEFAULT_EVENT_FACTS);
});

test('derbyEventOf adds the year to the title and returns null for an unset time', () => {
  expect(derbyEventOf(DEFAULT_EVENT_FACTS, CONTEST)).toMatchObject({ title: 'Winter Derby 2027', weighInEnd: null });
});

test.each([
  [{ shortTitle: ' ' }, 'shortTitle must not be empty'],
  [{ shortTitle: 'x'.repeat(61) }, 'shortTitle must have at most 60 characters'],
  [{ summary: 'two\nlines' }, 'summary must be one line of plain text'],
  [{ summary: 'Derby\u202E' }, 'summary must be one line of plain text'],
  [{ slogan: [] }, 'slogan must have at least one line'],
  [{ contactEmail: 'not an address' }, 'contactEmail must be an email address'],
  [
    { organiser: { name: 'Club', url: 'javascript:alert(1)' } },
    'organiser.url must be an http or https address such as https://example.org',
  ],
  [
    { organiser: { name: 'Club', url: 'https://user:secret@example.org/' } },
    'organiser.url must be an http or https address such as https://example.org',
  ],
  [
    { sponsors: [{ alt: 'A', src: 'https://elsewhere.example/a.png', minWidth: 160 }] },
    'sponsors.0.src must be a logo that was uploaded',
  ],
  [
    { sponsors: [{ alt: 'A', src: '/sponsors/../a.svg', minWidth: 160 }] },
    'sponsors.0.src must be a logo that was uploaded',
  ],
  [
    { tickets: { url: null, price: null, currency: null, onSaleFrom: '2027-02-30T09:00' } },
    'tickets.onSaleFrom must be a date and time like 2025-08-09T12:00, in a year from 2000 to 2100',
  ],
  [{ tickets: { url: null, price: 0, currency: 'CAD', onSaleFrom: null } }, 'tickets.price must be more than 0'],
  [
    { prizes: Array.from({ length: 13 }, () => ({ title: 'A', description: 'B' })) },
    'prizes must have at most 12 items',
  ],
])('eventFactsSchema refuses %j: %s', (changes, sentence) => {
  expect(problemsOf(changes)).toEqual([sentence]);
});
