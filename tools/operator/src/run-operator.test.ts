import { expect, it, vi } from 'vitest';
import { runOperator } from './run-operator.ts';

it.each(['SIGINT', 'SIGTERM'] as const)(
  'runOperator ends at %s by itself, because the system does not end the first process of a container',
  (signal) => {
    const exit = vi.spyOn(process, 'exit').mockImplementation((() => undefined) as never);
    void runOperator('restore', () => new Promise<never>(() => undefined));
    process.emit(signal);
    expect(exit).toHaveBeenCalledWith(1);
  },
);
