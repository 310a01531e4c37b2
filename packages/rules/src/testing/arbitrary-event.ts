import fc from 'fast-check';
import { DEFAULT_EVENT_FACTS } from '../event/default-event.ts';
import { derbyEventOf } from '../event/derby-event.ts';
import { isWallClock } from '../event/derby-time.ts';
import { eventFactsSchema, type DerbyEvent } from '../event/event-facts.ts';
import { isWebAddress } from '../web-address.ts';
import { ODD_ADDRESSES, ODD_TIMES } from './odd-values.ts';

/** Texts with a meaning in HTML, JSON, headers, addresses, replacements or calendars. */
const PIECES = `' " ; : , . * < > & \\ / // # ? @ % %00 $& $' { } [ ] | ^ \` = + - _ ~ </script> <!-- ]]> BEGIN:VEVENT`;
const piece = fc.oneof(
  fc.constantFrom(...PIECES.split(' '), ' ', '\u2028', '\u202E', '\u0085', '\uD800', '鮭'),
  fc.string({ unit: 'binary', maxLength: 4 }),
);
const text = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''));
const line = text.filter((one) => eventFactsSchema.shape.shortTitle.safeParse(one).success);

/** Every address that a field accepts. */
export const arbitraryAddress: fc.Arbitrary<string> = fc
  .oneof(
    fc.constantFrom(...ODD_ADDRESSES.map((odd) => odd.text)),
    fc.tuple(fc.webUrl(), text).map((parts) => parts.join('')),
    fc.tuple(fc.constantFrom('http://', 'https://'), text, fc.webPath()).map((parts) => parts.join('')),
  )
  .filter(isWebAddress);

const time = fc
  .oneof(
    fc.constantFrom(...ODD_TIMES.map((odd) => odd.text)),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length)),
  )
  .filter(isWallClock);

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

const facts = fc
  .record({
    shortTitle: line,
    summary: line,
    slogan: fc.array(
      line.filter((one) => one.length <= 40),
      { minLength: 1, maxLength: 2 },
    ),
    organiser: fc.record({ name: line, url: optional(arbitraryAddress) }),
    mapsUrl: optional(arbitraryAddress),
    tickets: fc.record({
      url: optional(arbitraryAddress),
      price: fc.constantFrom(null, 0.01, 80),
      currency: fc.constant('CAD'),
      onSaleFrom: optional(time),
    }),
    licence: optional(fc.record({ text: line, url: optional(arbitraryAddress) })),
  })
  .map(({ mapsUrl, ...changes }) =>
    eventFactsSchema.parse({
      ...DEFAULT_EVENT_FACTS,
      ...changes,
      venue: { ...DEFAULT_EVENT_FACTS.venue, name: changes.summary.slice(0, 80).trim() || 'x', mapsUrl },
      programme: [{ title: 'x', startsAt: '00:00', endsAt: null, description: 'x', place: null, mapsUrl }],
    }),
  );

/** Every event that the product accepts. */
export const arbitraryEvent: fc.Arbitrary<DerbyEvent> = fc
  .tuple(facts, line, fc.option(time, { nil: '' }), fc.option(time, { nil: '' }))
  .map(([eventFacts, contestName, weighInStart, weighInEnd]) =>
    derbyEventOf(eventFacts, { contestName, contestYear: 2027, weighInStart, weighInEnd }),
  );
