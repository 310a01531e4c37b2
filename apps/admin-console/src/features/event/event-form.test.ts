import { DEFAULT_EVENT_FACTS } from '@derby/rules/event/default-event';
import { expect, test } from 'vitest';
import { inputOf, positionOf, resolveEvent, valuesOf, type EditableEvent } from './event-form.ts';

const EVENT: EditableEvent = {
  ...DEFAULT_EVENT_FACTS,
  title: 'Rangers Salmon Derby 2025',
  weighInStart: '2025-08-09T12:00',
  weighInEnd: '2025-08-09T16:00',
  entryDeadline: null,
  prizes: [
    { id: null, title: 'Grand Prize', description: 'A motor', place: null, draw: null, sponsor: null },
    {
      id: '000000a1',
      title: 'Draw',
      description: 'A trip',
      place: null,
      draw: { pool: 'ABOVE', aboveLbs: 20 },
      sponsor: 'Kelp',
    },
  ],
  isOnePrizePerPerson: null,
  settled: null,
  version: 3,
};

test.each(['48,42', '0x10', '1e1', '12-8', '1.2.3'])('the latitude %j is no decimal number and refused', (latitude) => {
  const values = valuesOf(EVENT);
  expect(resolveEvent(values).errors).toEqual({});
  const venue = { ...values.venue, latitude };
  expect(resolveEvent({ ...values, venue }).errors).toMatchObject({
    venue: { latitude: { message: 'This must be a number.' } },
  });
  expect(positionOf(venue)).toBeNull();
});

test('prizes keep their ids and goals, and get an id when they have none', () => {
  const [text, draw] = inputOf(valuesOf(EVENT)).prizes;
  expect(text).toEqual({ ...EVENT.prizes[0], id: expect.stringMatching(/^[0-9a-f]{8}$/) as string });
  expect(draw).toEqual(EVENT.prizes[1]);
});

test('a place and a weight must be numbers', () => {
  const values = valuesOf(EVENT);
  const [text, draw] = values.prizes;
  if (!text || !draw) throw new Error('The event has two prizes.');
  const prizes = [
    { ...text, goesTo: 'place', place: { division: 'JUNIOR', rank: '1.5' } },
    { ...draw, draw: { pool: 'ABOVE', aboveLbs: '' } },
  ] as typeof values.prizes;
  expect(resolveEvent({ ...values, prizes }).errors).toMatchObject({
    prizes: [
      { place: { rank: { message: 'This must be a whole number.' } } },
      { draw: { aboveLbs: { message: 'This must be a number.' } } },
    ],
  });
});
