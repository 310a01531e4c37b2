import { describe, expect, it } from 'vitest';
import { contestants } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { stackForFile } from '../support/stack-for-file.ts';

/** The launcher needs 90 s to be sure, and the processes some to connect again. */
const RECOVERY_LIMIT_MS = 180_000;

const { stack, client } = stackForFile();

const pidOf = (wanted: string) => stack.processes().find(({ name }) => name === wanted)?.pid;

describe('a server that hangs', () => {
  it.each(['mongodb', 'redis'])(
    '%s is restarted, and weigh-ins and the board go on',
    async (name) => {
      const [fish] = contestants(1);
      const pid = pidOf(name);
      stack.kill(name, 'SIGSTOP');
      await eventually(`${name} is another process`, () => pidOf(name) !== pid || undefined, RECOVERY_LIMIT_MS);
      const { id } = await eventually('a weigh-in is accepted', () => client.weighIn(fish!), RECOVERY_LIMIT_MS);
      const board = () => client.read<{ id: number }[]>('/api/entries');
      expect((await board()).map((entry) => entry.id)).toContain(id);
      expect(stack.output()).toMatch(new RegExp(`^${name} +does not answer; killing it$`, 'm'));
    },
    2 * RECOVERY_LIMIT_MS,
  );
});
