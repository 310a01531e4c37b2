import { expect, it } from 'vitest';
import { cardTextOf, readCardCode, readScannedCards } from './card-code.ts';

it.each([
  ['41', 41, null],
  [' #041 ', 41, null],
  ['# 41', 41, null],
  ['41-7kq3', 41, '7kq3'],
  ['#41-7KQ3', 41, '7kq3'],
  ['https://derby.example/a/41-7kq3', 41, '7kq3'],
  // The same from a scanner behind German and French Canadian keyboards.
  ['httpsÖ--derby.example-a-41ß7kq3', 41, '7kq3'],
  ['https:éésalmon.exampleéaé41-7kq3', 41, '7kq3'],
])('reads %j as card %i', (text, number, signs) => {
  expect(readCardCode(text)).toEqual({ number, signs });
});

it.each([
  '',
  '0',
  '100000',
  'Ada',
  'Ada 41',
  '41-7kq',
  '41-7kq0',
  '41-7kq33',
  '4.1',
  '-41',
  '١٢',
  '4'.repeat(10_000),
  `https://derby.example/${'a/'.repeat(200)}41-7kq3`,
])('reads %j as no card', (text) => {
  expect(readCardCode(text)).toBeNull();
});

/** Types a text of a scanner for US keyboards behind another layout. */
const behind = (typed: string, shown: string) => (text: string) =>
  Array.from(text, (sign) => shown[typed.indexOf(sign)] ?? sign).join('');
const US = '1234567890-/:.aqzwm;,y';
const LAYOUTS = {
  US: behind('', ''),
  German: behind('-/:yz', 'ß-Özy'),
  French: behind(US, `&é"'(-è_çà)!M:qawz,m;y`),
  Belgian: behind(US, `&é"'(§è!çà)=M:qawz,m;y`),
  'French Canadian': behind('/', 'é'),
};

it.each(Object.entries(LAYOUTS))(
  'reads an address through the %s layout, among at most four readings',
  (_name, layout) => {
    for (const code of ['41-7kq3', '10587-yzaw', '6-m8mq', '23-9z8y']) {
      const [digits = '', signs] = code.split('-');
      const readings = readScannedCards(layout(`https://derby.example/a/${code}`));
      expect(readings).toContainEqual({ number: Number(digits), signs });
      expect(readings.length).toBeLessThanOrEqual(4);
    }
  },
);

it('reads a typed number in one way, and a name in none', () => {
  expect(readScannedCards('#41')).toEqual([{ number: 41, signs: null }]);
  expect(readScannedCards('Ada')).toEqual([]);
  expect([
    cardTextOf('Ada'),
    cardTextOf(' 41 '),
    cardTextOf(LAYOUTS.French('https://derby.example/a/41-7kq3')),
  ]).toEqual(['Ada', ' 41 ', '41-7kq3']);
});
