// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { createLesson, TASKS } from './lesson.ts';
import { entriesOfOthers, type PractiseEntry } from './people.ts';
import { PROGRESS } from './progress.ts';

const signIn = (userId: string): void =>
  localStorage.setItem('authToken', `h.${btoa(JSON.stringify({ sub: userId }))}.s`);

beforeEach(() => {
  localStorage.clear();
  signIn('1');
});

const fish = (card: number | null, fishWeightLbs: number, isJunior = false): PractiseEntry => ({
  ...(entriesOfOthers()[0] as PractiseEntry),
  card,
  fishWeightLbs,
  isJunior,
});

/** Returns the number of the task, from 1 on, after a lesson that begins at it. */
function lessonAt(task: number) {
  PROGRESS.write(task - 1);
  const lesson = createLesson(PROGRESS);
  return { ...lesson, now: () => lesson.getState().done + 1 };
}

test('there are seven tasks, and the last one ends the lesson', () => {
  expect(TASKS.map(({ name }) => name)).toEqual([
    'Plain fish',
    'Photo',
    'No network',
    'Wrong weight',
    'Same fish',
    'Junior',
    'Undo',
  ]);
  const { note, now } = lessonAt(7);
  note({ kind: 'added', entry: fish(30, 14.25) });
  expect(now()).toBe(7);
  note({ kind: 'undone', entry: fish(30, 14.25) });
  expect(now()).toBe(8);
  note({ kind: 'went-back' });
  expect(now()).toBe(8);
});

test.each([
  ['another card', 1, fish(8, 18.4)],
  ['another weight', 1, fish(7, 18.5)],
  ['no photo', 2, fish(12, 11.65)],
  ['the right weight at once', 4, fish(18, 12.3)],
  ['the same fish', 5, fish(23, 10.55)],
  ['no tick for a junior', 6, fish(null, 3.2)],
])('an entry with %s does not end task %i', (_what, task, entry) => {
  const { note, now } = lessonAt(task);
  note({ kind: 'added', entry });
  expect(now()).toBe(task);
});

test('a misread weight is corrected, or taken back and added again', () => {
  for (const acts of [['corrected'], ['undone', 'added']] as const) {
    const { note, now } = lessonAt(4);
    note({ kind: 'added', entry: fish(18, 21.3) });
    for (const kind of acts) note({ kind, entry: fish(18, kind === 'undone' ? 21.3 : 12.3) });
    expect(now()).toBe(5);
  }
});

test('the network is away in its task only, and again after a wrong try', () => {
  const { note, now, switchOn, getState } = lessonAt(2);
  expect(getState().isOnline).toBe(true);
  note({ kind: 'photo', entry: fish(12, 11.65) });
  expect(getState().isOnline).toBe(false);
  switchOn();
  note({ kind: 'added', entry: fish(21, 9.5), hasWaited: true });
  expect([now(), getState().isOnline]).toEqual([3, false]);
  switchOn();
  note({ kind: 'added', entry: fish(21, 9.85), hasWaited: true });
  expect([now(), getState().isOnline]).toEqual([4, true]);
});

test('the progress is that of the user, and nonsense counts as none', () => {
  PROGRESS.write(4);
  expect(PROGRESS.read()).toBe(4);
  signIn('2');
  expect(PROGRESS.read()).toBe(0);
  for (const stored of ['', '{', '{"userId":"2","done":8}', '{"userId":"2","done":1.5}', '{"userId":"2","done":"4"}']) {
    localStorage.setItem('consolePractise', stored);
    expect(PROGRESS.read()).toBe(0);
  }
});
