import { Cron } from 'croner';
import type { Kind } from './field.ts';

/** A cron expression of five parts (minute, hour, day, month, weekday) in the derby's zone. */
export const cronExpression: Kind<string> = {
  shape: { kind: 'line' },
  parse(text) {
    const value = text.toLowerCase().split(/\s+/).join(' ');
    return isCron(value) ? { value } : { reason: 'must be a cron expression like 0 2 * * *' };
  },
  print: (value) => value,
};

function isCron(text: string): boolean {
  try {
    // A nickname such as @daily is not in five parts.
    return !text.startsWith('@') && new Cron(text, { mode: '5-part', paused: true }).nextRun() !== null;
  } catch {
    return false;
  }
}
