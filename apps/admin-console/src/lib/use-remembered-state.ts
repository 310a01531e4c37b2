import { createUserHistoryMemory, type HistoryMemory } from '@derby/micro-frontend/history-memory';
import { useLocation } from '@derby/micro-frontend/router';
import { useEffect, useState } from 'react';

/** Creates the memory of a text, such as a search. */
export const rememberText = (name: string): HistoryMemory<string> =>
  createUserHistoryMemory(name, (value) => typeof value === 'string');

/** Creates the memory of one of these choices. */
export const rememberChoice = <Choice extends string>(name: string, choices: readonly Choice[]) =>
  createUserHistoryMemory(name, (value): value is Choice => choices.some((choice) => choice === value));

/** State of a section that Back, Forward and a reload bring back. A new visit starts with `initial`. */
export function useRememberedState<Value>(memory: HistoryMemory<Value>, initial: Value) {
  const { key } = useLocation();
  const [value, setValue] = useState(() => memory.read(key) ?? initial);
  useEffect(() => memory.write(key, value), [memory, key, value]);
  return [value, setValue] as const;
}
