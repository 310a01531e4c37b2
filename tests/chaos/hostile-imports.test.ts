import { request } from 'node:http';
import { beforeAll, expect, it } from 'vitest';
import { costOf, lagAtRest, type ProcessCost } from '../support/process-watch.ts';
import { HOSTILE_FILES, type HostileFile } from './hostile-files.ts';
import { stackForFile } from '../support/stack-for-file.ts';

const MAX_ADDED_MEGABYTES = 150;
/** The goal is 100 on an idle machine; a file that blocks the event loop takes seconds. */
const MAX_LAG_MS = 500;
const READERS = ['gateway', 'rest-compat'] as const;
const BOUNDARY = 'hostile';

const { stack, client } = stackForFile();
beforeAll(async () => {
  // The first import loads and compiles what every later one has.
  await send({ name: 'warm-up', pieces: () => [Buffer.from('Name,Email\nAnn Sample,ann@example.com\n')] });
});

/** Sends a file as an import and stops when it is answered. */
async function send({ pieces }: Pick<HostileFile, 'name' | 'pieces'>): Promise<{ status: number; body: unknown }> {
  const headers = {
    authorization: `Bearer ${client.token}`,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
  };
  const outgoing = request(`${stack.baseUrl}/api/participants/import`, { method: 'POST', headers });
  const answer = new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }));
    });
  });
  let isAnswered = false;
  const settled = answer.finally(() => (isAnswered = true));
  settled.catch(() => undefined);
  outgoing.write(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="csvFile"; filename="export.csv"\r\n\r\n`);
  for (const piece of pieces()) {
    if (isAnswered) break;
    if (!outgoing.write(piece))
      await Promise.race([new Promise((resolve) => outgoing.once('drain', resolve)), settled.catch(() => undefined)]);
  }
  if (!isAnswered) outgoing.end(`\r\n--${BOUNDARY}--\r\n`);
  const received = await settled;
  outgoing.destroy();
  return received;
}

const processOf = (name: string) => {
  const found = stack.processes().find((one) => one.name === name);
  if (!found) throw new Error(`The stack runs no ${name}.`);
  return found;
};

it.each(HOSTILE_FILES)('$name: is refused with a clear message, at little cost for any process', async (file) => {
  const atRest = Math.max(...(await Promise.all(READERS.map((name) => lagAtRest(processOf(name))))));
  let answer: ReturnType<typeof send> | undefined;
  const sendOnce = async () => void (await (answer ??= send(file)));
  const costs = await Promise.all(READERS.map((name) => costOf(processOf(name), sendOnce)));
  report(file.name, atRest, costs);

  expect(await answer).toEqual({ status: file.status, body: { error: file.error } });
  for (const { addedMegabytes, lagP99Ms } of costs) {
    expect(addedMegabytes).toBeLessThan(MAX_ADDED_MEGABYTES);
    // The lag at rest comes from the machine, not from the file.
    expect(lagP99Ms - atRest).toBeLessThan(MAX_LAG_MS);
  }
});

it('the same processes still answer', async () => {
  expect(await send({ name: 'good', pieces: () => [Buffer.from('Name\nAnn Sample\n')] })).toMatchObject({
    status: 200,
  });
});

function report(name: string, atRest: number, costs: readonly ProcessCost[]): void {
  const each = costs.map(
    ({ addedMegabytes, lagP99Ms }, index) =>
      `${READERS[index]} +${addedMegabytes.toFixed(0)} MB, lag ${lagP99Ms.toFixed(0)} ms`,
  );
  process.stdout.write(`${name}: ${each.join('; ')} (at rest ${atRest.toFixed(0)} ms)\n`);
}
