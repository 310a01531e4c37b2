import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { seededRandom } from '../support/random.ts';
import { withDatabase } from '../support/servers.ts';
import { stackForFile } from '../support/stack-for-file.ts';

/** Kills; `IMPORT_KILLS=50` sets more. `IMPORT_SEED` selects other times. */
const KILLS = Number(process.env['IMPORT_KILLS'] ?? 4);
const random = seededRandom(Number(process.env['IMPORT_SEED'] ?? 20_250_809));
const LIMIT_MS = 300_000 + KILLS * 30_000;
const MINUTE_MS = 60_000;

/** Every person has two rows: a derby ticket for two and a junior ticket. */
const ROWS_PER_PERSON = 2;
const PERSONS = 900;
const FORGOTTEN_PERSONS = 50;
const UNCHANGED = { imported: 0, updated: 0, unchanged: PERSONS * ROWS_PER_PERSON, errors: [], notes: [] };

const { stack, client } = stackForFile();

function exportOf(name: string, persons = PERSONS): string {
  const rows = Array.from({ length: persons }, (_, index) => {
    const person = `Ann,No${index},${name}.${index}@example.com`;
    return `${index},${person},Derby Ticket,2\n${index},${person},Junior Ticket,1\n`;
  });
  return `Order,First Name,Last Name,Email,Ticket Type,Quantity\n${rows.join('')}`;
}

async function importFile(content: string): Promise<{ status: number; body: unknown }> {
  const form = new FormData();
  form.set('csvFile', new Blob([content], { type: 'text/csv' }), 'export.csv');
  const response = await client.send('POST', '/api/participants/import', form);
  return { status: response.status, body: await response.json() };
}

type Row = Readonly<Record<string, unknown>>;

const ofImport = (name: string) => ({ email: new RegExp(`^${name}\\.`) });

function peopleOf(name: string): Promise<Row[]> {
  return withDatabase(stack, (database) => database.db().collection('participants').find(ofImport(name)).toArray());
}

/** Returns participants with wrong numbers, and missing or repeated ones. */
async function problemsOf(name: string, persons = PERSONS): Promise<string[]> {
  const rows = await peopleOf(name);
  const wrong = rows.filter(
    (row) => row['totalTickets'] !== 3 || row['derbyEntries'] !== 2 || row['juniorEntries'] !== 1,
  );
  const addresses = new Set(rows.map((row) => row['email']));
  return [
    ...wrong.map((row) => `${String(row['email'])} has ${String(row['totalTickets'])} tickets`),
    ...(addresses.size === persons && rows.length === persons
      ? []
      : [`${rows.length} rows of ${addresses.size} people`]),
  ];
}

/**
 * Imports a file, kills the REST service meanwhile and imports it again. MongoDB may have written a part of a command,
 * the embedded database writes all of it, so a random part is removed in between.
 */
async function killedImport(name: string, usualMs: number) {
  const file = exportOf(name);
  const killed = importFile(file).then(
    ({ status }) => status === 200,
    () => false,
  );
  await wait(random() * usualMs);
  stack.kill('rest-compat', 'SIGKILL');
  const hasResponse = await killed;
  const isReady = async () => ((await fetch(`${stack.restUrl}/ready`)).ok ? true : undefined);
  await eventually('the REST service is back', isReady, MINUTE_MS);
  const written = await peopleOf(name);
  const lost = hasResponse ? [] : written.filter(() => random() < 0.5).map(({ _id }) => _id as never);
  await withDatabase(stack, (database) =>
    database
      .db()
      .collection('participants')
      .deleteMany({ _id: { $in: lost } }),
  );
  const left = written.length - lost.length;
  return { written: written.length, left, hasResponse, second: await importFile(file), third: await importFile(file) };
}

it(
  'a second import after a kill leaves each participant once with the right counts',
  { timeout: LIMIT_MS },
  async () => {
    const from = performance.now();
    await importFile(exportOf('usual'));
    const usualMs = performance.now() - from;
    let interrupted = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { written, left, hasResponse, second, third } = await killedImport(`kill${kill}`, usualMs);
      process.stdout.write(
        `import: killed ${hasResponse ? 'after' : 'before'} its response, ${left} of ${written} left\n`,
      );
      interrupted += Number(!hasResponse);
      const imported = PERSONS - left;
      const unchanged = left * ROWS_PER_PERSON;
      expect(second).toEqual({ status: 200, body: { imported, updated: imported, unchanged, errors: [], notes: [] } });
      expect(third).toEqual({ status: 200, body: UNCHANGED });
      expect(await problemsOf(`kill${kill}`)).toEqual([]);
    }
    expect(interrupted).toBeGreaterThan(0);
  },
);

it('control: an import whose counted rows were lost counts its tickets twice', async () => {
  const name = 'forgotten';
  const file = exportOf(name, FORGOTTEN_PERSONS);
  await importFile(file);
  await withDatabase(stack, (database) =>
    database
      .db()
      .collection('participants')
      .updateMany(ofImport(name), { $set: { lines: [] } }),
  );
  expect((await importFile(file)).status).toBe(200);
  expect(await problemsOf(name, FORGOTTEN_PERSONS)).toHaveLength(FORGOTTEN_PERSONS);
});
