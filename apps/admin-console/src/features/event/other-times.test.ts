import { expect, test } from 'vitest';
import { otherTimesIn } from './other-times.ts';

const item = (title: string, startsAt: string, endsAt = '') => ({
  title,
  startsAt,
  endsAt,
  description: '',
  place: '',
  mapsUrl: '',
});
const WEIGH_IN = { weighInStart: '2027-08-14T10:00', weighInEnd: '2027-08-14T16:00' };

test('a weigh-in of the programme with another time is named at both fields', () => {
  const programme = [item('Dinner', '15:00'), item('Weigh-in station', '12:00', '15:30')];
  const start = 'The programme says 12:00 PM, but the weigh-in starts at 10:00 AM. Visitors read both.';
  const end = 'The programme says 3:30 PM, but the weigh-in ends at 4:00 PM. Visitors read both.';
  expect(Object.fromEntries(otherTimesIn({ ...WEIGH_IN, programme }))).toEqual({
    weighInStart: start,
    'programme.1.startsAt': start,
    weighInEnd: end,
    'programme.1.endsAt': end,
  });
});

test.each([
  ['the same times', WEIGH_IN, item('Weigh In', '10:00', '16:00')],
  ['a time that is not known', { weighInStart: '', weighInEnd: '' }, item('Weigh-in', '10:00', '16:00')],
  ['a programme without an end', WEIGH_IN, item('Weigh-in', '10:00')],
  ['another item', WEIGH_IN, item('Reweighing in the hall', '18:00')],
])('nothing is said about %s', (_case, times, one) => {
  expect([...otherTimesIn({ ...times, programme: [one] })]).toEqual([]);
});
