import type { PractiseEntry } from './people.ts';

/** What the user has done. `hasWaited`: it was sent from the queue. */
export type Act =
  | {
      readonly kind: 'added' | 'photo' | 'corrected' | 'undone';
      readonly entry: PractiseEntry;
      readonly hasWaited?: boolean;
    }
  | { readonly kind: 'went-back'; readonly entry?: undefined };

export interface Task {
  readonly name: string;
  /** The fish, as on the card and on the scale. */
  readonly fish: string;
  readonly text: string;
  /** What to do next, once `isHalf` or an entry waits. */
  readonly next?: string;
  readonly hasNoNetwork?: true;
  readonly isHalf?: (acts: readonly Act[]) => boolean;
  readonly isDone: (acts: readonly Act[]) => boolean;
}

const isOf = (act: Act, card: number | null, fishWeightLbs: number): boolean =>
  act.entry?.card === card && act.entry.fishWeightLbs === fishWeightLbs;

export const TASKS: readonly Task[] = [
  {
    name: 'Plain fish',
    fish: 'Card 7, 18.40 lbs',
    text: 'Weigh it in.',
    isDone: (acts) => acts.some((act) => act.kind === 'added' && isOf(act, 7, 18.4)),
  },
  {
    name: 'Photo',
    fish: 'Card 12, 11.65 lbs',
    text: 'Add a photo of anything. It is not kept.',
    isDone: (acts) => acts.some((act) => act.kind === 'photo' && isOf(act, 12, 11.65)),
  },
  {
    name: 'No network',
    fish: 'Card 21, 9.85 lbs',
    text: 'There is no network now. Go on as usual.',
    next: 'It waits on this phone.',
    hasNoNetwork: true,
    isDone: (acts) => acts.some((act) => act.kind === 'added' && act.hasWaited === true && isOf(act, 21, 9.85)),
  },
  {
    name: 'Wrong weight',
    fish: 'Card 18, 21.30 lbs',
    text: 'Add it with this weight, which was misread.',
    next: 'It weighs 12.30 lbs. Press Undo, or later Correct, and change the weight.',
    isHalf: (acts) => acts.some((act) => act.kind === 'added' && isOf(act, 18, 21.3)),
    isDone: (acts) => acts.some(({ kind }) => kind === 'corrected' || kind === 'undone') && acts.some(isRight),
  },
  {
    name: 'Same fish',
    fish: 'Card 23, 10.55 lbs',
    text: 'Another phone has just added it. Add it, read the question, go back.',
    isDone: (acts) => acts.some(({ kind }) => kind === 'went-back'),
  },
  {
    name: 'Junior',
    fish: 'Mia Minnow, 3.20 lbs',
    text: 'A junior without a card, 250-555-0141.',
    isDone: (acts) => acts.some((act) => act.kind === 'added' && isOf(act, null, 3.2) && act.entry.isJunior),
  },
  {
    name: 'Undo',
    fish: 'Card 30, 14.25 lbs',
    text: 'Add it, then press Undo.',
    next: 'Press Undo. Is it gone? Add the fish again.',
    isHalf: (acts) => acts.some((act) => act.kind === 'added' && isOf(act, 30, 14.25)),
    isDone: (acts) => acts.some((act) => act.kind === 'undone' && isOf(act, 30, 14.25)),
  },
];

const isRight = (act: Act): boolean => (act.kind === 'added' || act.kind === 'corrected') && isOf(act, 18, 12.3);

export interface LessonState {
  /** The number of tasks that are done. */
  readonly done: number;
  /** Since the last task was done. */
  readonly acts: readonly Act[];
  readonly isOnline: boolean;
}

const begin = (done: number): LessonState => ({ done, acts: [], isOnline: !TASKS[done]?.hasNoNetwork });

export type Lesson = ReturnType<typeof createLesson>;

/** The tasks, one after the other, from the first one that is not done. Keeps the number of those that are done. */
export function createLesson(progress: { readonly read: () => number; readonly write: (done: number) => void }) {
  const listeners = new Set<() => void>();
  let state = begin(progress.read());
  const set = (next: LessonState): void => {
    if (next.done !== state.done) progress.write(next.done);
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    note: (act: Act): void => {
      const { done } = state;
      const acts = [...state.acts, act];
      const task = TASKS[done];
      if (!task) return;
      // Another try needs to be without a network again.
      if (!task.isDone(acts)) set({ done, acts, isOnline: !task.hasNoNetwork });
      else set(begin(done + 1));
    },
    switchOn: () => set({ ...state, isOnline: true }),
    restart: () => set(begin(0)),
  };
}
