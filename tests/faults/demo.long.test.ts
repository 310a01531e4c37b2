import { expect, it } from 'vitest';
import { command } from '../support/command.ts';

const LIMIT_MS = 900_000;

it(
  'npm run demo plays a whole derby unattended, in at most eight minutes after the start',
  { timeout: LIMIT_MS },
  async () => {
    const { code, output } = await command('demo', {});
    expect(output).toContain('Each other contestant got exactly one final text.');
    const [, minutes] = /^The demo took (\d+):\d\d minutes after the start\.$/m.exec(output) ?? [];
    expect(Number(minutes)).toBeLessThan(8);
    expect(code).toBe(0);
  },
);
