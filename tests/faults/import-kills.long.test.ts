import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type Client, clientOf } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { seededRandom } from '../support/random.ts';
import { withDatabase } from '../support/servers.ts';
import { type Stack, startStack } from '../support/stack.ts';

/** The result of an import that was killed and repeated. */
interface KilledImport {
  /** Participants that the killed import had written. */
  readonly written: number;
  /** Participants that were left for the repeat. */
  readonly left: number;
  /** Whether its client still got a response. */
  readonly hasResponse: boolean;
  /** The responses to the second and the third import of the same file. */
  readonly healing: unknown;
  readonly again: unknown;
  /** Participants with wrong numbers, and missing or repeated ones. */
  readonly wrong: readonly string[];
}

/** Every person has two rows: a derby ticket for two and a junior ticket. */
const ROWS_PER_PERSON = 2;
const PERSONS = 900;
const FORGOTTEN_PERSONS = 50;

const MINUTE_MS = 60_000;

/**
 * Imports a file `kills` times and kills the REST service at times that `seed` decides. MongoDB may have written a part
 * of a command, the embedded database writes all of it, so a random part is removed before the file is imported again.
 * `forgotten`: the problems after an import whose participants lost their counted rows. They must be detected.
 */
async function importWithKills(options: {
  readonly seed: number;
  readonly kills: number;
}): Promise<{ readonly results: readonly KilledImport[]; readonly forgotten: readonly string[] }> {
  const random = seededRandom(options.seed);
  const stack = await startStack();
  try {
    const client = await clientOf(stack);
    const forgotten = await forgottenImport(stack, client);
    const from = performance.now();
    await importFile(client, exportOf('usual'));
    const usualMs = performance.now() - from;
    const results: KilledImport[] = [];
    for (let index = 0; index < options.kills; index += 1) {
      results.push(await killedImport(stack, { client, name: `kill${index}`, random, usualMs }));
    }
    return { results, forgotten };
  } finally {
    await stack.stop();
  }
}

interface Kill {
  readonly client: Client;
  readonly name: string;
  readonly random: () => number;
  /** How long an import takes that is not killed. */
  readonly usualMs: number;
}

async function killedImport(stack: Stack, { client, name, random, usualMs }: Kill): Promise<KilledImport> {
  const file = exportOf(name);
  const killed = importFile(client, file).then(
    ({ status }) => status === 200,
    () => false,
  );
  await wait(random() * usualMs);
  stack.kill('rest-compat', 'SIGKILL');
  const hasResponse = await killed;
  await eventually('the REST service is back', () => isReady(stack), MINUTE_MS);
  const written = await peopleOf(stack, name);
  const lost = hasResponse ? [] : written.filter(() => random() < 0.5).map(({ _id }) => _id);
  await withDatabase(stack, (database) =>
    database
      .db()
      .collection('participants')
      .deleteMany({ _id: { $in: lost as never[] } }),
  );
  const healing = await importFile(client, file);
  const again = await importFile(client, file);
  const wrong = problemsOf(await peopleOf(stack, name));
  return { written: written.length, left: written.length - lost.length, hasResponse, healing, again, wrong };
}

/** Imports a file again after its counted rows were deleted but the numbers were not. Returns the problems. */
async function forgottenImport(stack: Stack, client: Client): Promise<string[]> {
  const name = 'forgotten';
  const file = exportOf(name, FORGOTTEN_PERSONS);
  await importFile(client, file);
  await withDatabase(stack, (database) =>
    database
      .db()
      .collection('participants')
      .updateMany(ofImport(name), { $set: { lines: [] } }),
  );
  const again = await importFile(client, file);
  if (again.status !== 200) throw new Error(`The control was answered ${again.status}.`);
  return problemsOf(await peopleOf(stack, name), FORGOTTEN_PERSONS);
}

function exportOf(name: string, persons = PERSONS): string {
  const rows = Array.from({ length: persons }, (_, index) => {
    const person = `Ann,No${index},${name}.${index}@example.com`;
    return `${index},${person},Derby Ticket,2\n${index},${person},Junior Ticket,1\n`;
  });
  return `Order,First Name,Last Name,Email,Ticket Type,Quantity\n${rows.join('')}`;
}

async function importFile(client: Client, content: string): Promise<{ status: number; body: unknown }> {
  const form = new FormData();
  form.set('csvFile', new Blob([content], { type: 'text/csv' }), 'export.csv');
  const response = await client.send('POST', '/api/participants/import', form);
  return { status: response.status, body: await response.json() };
}

type Row = Readonly<Record<string, unknown>>;

const ofImport = (name: string) => ({ email: new RegExp(`^${name}\\.`) });

function peopleOf(stack: Stack, name: string): Promise<Row[]> {
  return withDatabase(stack, (client) => client.db().collection('participants').find(ofImport(name)).toArray());
}

function problemsOf(rows: readonly Row[], persons = PERSONS): string[] {
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

async function isReady(stack: Stack): Promise<true | undefined> {
  return (await fetch(`${stack.restUrl}/ready`)).ok ? true : undefined;
}

/** Kills in the gate; `IMPORT_KILLS=50` is the long form. `IMPORT_SEED` selects other times. */
const KILLS = Number(process.env['IMPORT_KILLS'] ?? 4);
const SEED = Number(process.env['IMPORT_SEED'] ?? 20_250_809);
const LIMIT_MS = 300_000 + KILLS * 30_000;
const UNCHANGED = { imported: 0, updated: 0, unchanged: PERSONS * ROWS_PER_PERSON, errors: [], notes: [] };

it(
  'a second import after a kill leaves each participant once with the right counts',
  { timeout: LIMIT_MS },
  async () => {
    const { results, forgotten } = await importWithKills({ seed: SEED, kills: KILLS });
    const interrupted = results.filter(({ hasResponse }) => !hasResponse);
    process.stdout.write(
      `import: ${results.length} kills, ${interrupted.length} before its response, ${results.map(({ written, left }) => `${left} of ${written}`).join(', ')} left, ${results.flatMap(({ wrong }) => wrong).length} wrong after the second import\n`,
    );
    expect(results).toHaveLength(KILLS);
    expect(interrupted.length).toBeGreaterThan(0);
    for (const { left, healing, again, wrong } of results) {
      const imported = PERSONS - left;
      const unchanged = left * ROWS_PER_PERSON;
      expect(healing).toEqual({ status: 200, body: { imported, updated: imported, unchanged, errors: [], notes: [] } });
      expect(again).toEqual({ status: 200, body: UNCHANGED });
      expect(wrong).toEqual([]);
    }
    // Control: detects an import that has lost its counted rows.
    expect(forgotten).toHaveLength(FORGOTTEN_PERSONS);
  },
);
