import { expect, it } from 'vitest';
import { type Client, clientOf } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { seededRandom } from '../support/random.ts';
import { withDatabase } from '../support/servers.ts';
import { type Stack, startStack } from '../support/stack.ts';

/** The result of an import that was killed and repeated. */
interface KilledImport {
  /** Participants that the killed import had written. */
  readonly writtenBefore: number;
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
 * Imports a file `kills` times, kills the gateway each time once a number of persons that `seed` decides is written, and imports it again.
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
    const results: KilledImport[] = [];
    for (let index = 0; index < options.kills; index += 1) {
      results.push(
        await killedImport(stack, { client, name: `kill${index}`, atPersons: Math.floor(random() * PERSONS) }),
      );
    }
    return { results, forgotten };
  } finally {
    await stack.stop();
  }
}

async function killedImport(
  stack: Stack,
  { client, name, atPersons }: { readonly client: Client; readonly name: string; readonly atPersons: number },
): Promise<KilledImport> {
  const file = exportOf(name);
  const killed = importFile(client, file).then(
    ({ status }) => status === 200,
    () => false,
  );
  await withDatabase(stack, async (database) => {
    const participants = database.db().collection('participants');
    // The import is over within a second or two, so the next look follows at once.
    while ((await participants.countDocuments(ofImport(name))) < atPersons);
  });
  stack.kill('gateway', 'SIGKILL');
  const hasResponse = await killed;
  await eventually('the gateway is back', () => isReady(stack), MINUTE_MS);
  const writtenBefore = (await peopleOf(stack, name)).length;
  const healing = await importFile(client, file);
  const again = await importFile(client, file);
  return { writtenBefore, hasResponse, healing, again, wrong: problemsOf(await peopleOf(stack, name)) };
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
  return (await fetch(`${stack.gatewayUrl}/ready`)).ok ? true : undefined;
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
    const partial = results.filter(({ writtenBefore }) => writtenBefore > 0 && writtenBefore < PERSONS);
    process.stdout.write(
      `import: ${results.length} kills, ${partial.length} with a part written (${partial.map(({ writtenBefore }) => writtenBefore).join(', ')} of ${PERSONS}), ${results.flatMap(({ wrong }) => wrong).length} wrong after the second import\n`,
    );
    expect(results).toHaveLength(KILLS);
    expect(partial.length).toBeGreaterThan(0);
    for (const { writtenBefore, healing, again, wrong } of results) {
      const imported = PERSONS - writtenBefore;
      const unchanged = writtenBefore * ROWS_PER_PERSON;
      expect(healing).toEqual({ status: 200, body: { imported, updated: imported, unchanged, errors: [], notes: [] } });
      expect(again).toEqual({ status: 200, body: UNCHANGED });
      expect(wrong).toEqual([]);
    }
    // Control: detects an import that has lost its counted rows.
    expect(forgotten).toHaveLength(FORGOTTEN_PERSONS);
  },
);
