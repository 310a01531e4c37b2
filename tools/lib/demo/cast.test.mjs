import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AFTERNOON, compareFinalTexts, contestants, LAST, MEANWHILE, OFFLINE, ROLES } from './cast.mjs';

/** @typedef {{ to: string, body: string, sid: string | null }} Create */

/** @param {string} name @returns {Create} */
const finalOf = (name) => ({
  to: contestants().find((one) => one.name === name)?.number ?? '',
  body: `Congratulations ${name.split(' ')[0]}! The derby is over: your salmon finished #3.`,
  sid: 'SM1',
});
const right = contestants().flatMap(({ name, gets }) => (gets === 1 ? [finalOf(name)] : []));

test('the cast has at most 40 contestants, and fish of four hours in the order of their times', () => {
  const minutes = AFTERNOON.map(([before]) => before);
  assert.ok(contestants().length <= 40);
  assert.deepEqual(
    minutes,
    minutes.toSorted((a, b) => b - a),
  );
  assert.ok(Math.max(...minutes) < 240);
});

test('each role is in the cast, the drawn tickets take part in the draw, and the leader waits on the phone', () => {
  const fish = [...AFTERNOON.map(([, one]) => one), ...OFFLINE, ...MEANWHILE, ...LAST];
  const words = new Map(fish.map(([, name, , marks]) => [name, marks]));
  for (const name of Object.values(ROLES)) assert.ok(words.has(name), name);
  for (const name of [ROLES.hasPrize, ROLES.absent, ROLES.drawn]) assert.match(words.get(name) ?? '', /donated/);
  const [waiting = 0, ...others] = [OFFLINE[0], ...AFTERNOON.slice(0, -1).map(([, one]) => one), ...MEANWHILE].map(
    (one) => Number(one?.[0]),
  );
  assert.ok(others.every((weight) => weight < waiting));
});

test('compareFinalTexts finds nothing wrong when each contestant got what was due, and lists who had trouble', () => {
  const refused = { ...finalOf('Kirsten Østergaard'), sid: null };
  const { problems, rows } = compareFinalTexts([refused, ...right]);
  assert.deepEqual(problems, []);
  assert.deepEqual(rows.slice(0, 3), [
    ['Priya Sandstone', 'response lost once', 1, 1],
    ['Ramona Quist', 'replied STOP', 0, 0],
    ['Kirsten Østergaard', 'not a mobile', 1, 0],
  ]);
});

test('compareFinalTexts finds a contestant without a final text, one with two, and one who should have none', () => {
  const one = finalOf('Dorothea Swann');
  const creates = [...right.filter(({ to }) => to !== one.to), finalOf('Bram Vandermeer'), finalOf('Barnaby Swindon')];
  assert.deepEqual(compareFinalTexts(creates).problems, [
    'Dorothea Swann got 0 final texts, not 1',
    'Barnaby Swindon got 1 final texts, not 0',
    'Bram Vandermeer got 2 final texts, not 1',
  ]);
});

test('compareFinalTexts counts neither other texts nor those of another one of the family', () => {
  const family = finalOf('Grace Penrose');
  const thanks = { ...family, body: 'Thank you Grace! Your salmon holds #7.' };
  const creates = [...right.filter(({ body }) => body !== family.body), thanks];
  assert.deepEqual(compareFinalTexts(creates).problems, ['Grace Penrose got 0 final texts, not 1']);
});
