import { DEFAULT_EVENT_FACTS } from '@derby/rules/event/default-event';
import { expect, test } from 'vitest';
import { positionOf, resolveEvent, valuesOf, type EditableEvent } from './event-form.ts';

const EVENT: EditableEvent = {
  ...DEFAULT_EVENT_FACTS,
  title: 'Rangers Salmon Derby 2025',
  weighInStart: '2025-08-09T12:00',
  weighInEnd: '2025-08-09T16:00',
  entryDeadline: null,
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
