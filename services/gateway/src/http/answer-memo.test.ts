import { expect, test } from 'vitest';
import { createAnswerMemo } from './answer-memo.ts';

const answer = { body: '{}', etag: '"1"', contentType: 'application/json' };

test('an answer is found until the stamp is another', () => {
  let stamp: number | null = 1;
  const memo = createAnswerMemo(() => stamp);
  memo.keep('page 1', answer, 1);
  expect([memo.find('page 1'), memo.find('page 2')]).toEqual([answer, undefined]);
  stamp = 2;
  expect(memo.find('page 1')).toBeUndefined();
  stamp = 1;
  expect(memo.find('page 1')).toBeUndefined();
});

test('what was asked before a change is not kept after it', () => {
  const memo = createAnswerMemo(() => 2);
  memo.keep('page 1', answer, 1);
  expect(memo.find('page 1')).toBeUndefined();
});

test('nothing is kept or found without a stamp', () => {
  let stamp: number | null = 1;
  const memo = createAnswerMemo(() => stamp);
  memo.keep('page 1', answer, 1);
  stamp = null;
  expect(memo.find('page 1')).toBeUndefined();
  memo.keep('page 1', answer, 1);
  stamp = 1;
  expect(memo.find('page 1')).toBeUndefined();
});

test('it does not grow without end', () => {
  const memo = createAnswerMemo(() => 1);
  const keys = Array.from({ length: 5_000 }, (_, index) => `page ${index}`);
  for (const key of keys) memo.keep(key, answer, 1);
  expect(keys.filter((key) => memo.find(key)).length).toBeLessThanOrEqual(500);
  memo.keep('x'.repeat(5_000), answer, 1);
  expect(memo.find('x'.repeat(5_000))).toBeUndefined();
});

test('memory stays within its characters, and keeps what came last', () => {
  const memo = createAnswerMemo(() => 1, {
    rememberedAnswers: 500,
    rememberedCharacters: 100,
    rememberedKeyCharacters: 10,
  });
  const large = { ...answer, body: 'x'.repeat(40) };
  for (const key of ['a', 'b', 'c']) memo.keep(key, large, 1);
  expect(['a', 'b', 'c'].map((key) => memo.find(key))).toEqual([undefined, undefined, large]);
});
