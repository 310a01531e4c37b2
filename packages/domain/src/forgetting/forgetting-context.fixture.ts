import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { DEFAULT_EVENT_FACTS } from '@derby/rules/event/default-event';
import { afterAll, onTestFinished } from 'vitest';
import { updateAngler } from '../anglers/index.ts';
import { backupKeyOf, createBackup } from '../backups/index.ts';
import { readMembers } from '../backups/backup-file.ts';
import { ALL_INDEXES } from '../database/index.ts';
import { completeEnd, endDerby } from '../derby/index.ts';
import { resetDeps } from '../derby/reset-context.fixture.ts';
import { createDivisionReader, createEntry, disqualifyEntry, listEntries, updateEntry } from '../entries/index.ts';
import { updateEvent } from '../event/index.ts';
import { answerQuestion, contestantsOf, keepReply, listStandings, receiveInboundMessage } from '../messaging/index.ts';
import { giveCard, importParticipants } from '../participants/index.ts';
import { readPrizeBook, takePrize } from '../prizes/index.ts';
import { ADMINISTRATOR, databaseForFile, emptyCollections, WORKER } from '../testing/index.ts';

export const DAY_MS = 86_400_000;
const PRIZE = {
  id: 'aaaaaaaa',
  title: 'Grand Prize',
  description: 'A boat',
  place: { division: 'regular', rank: 1 },
} as const;
const SECOND = { ...PRIZE, id: 'bbbbbbbb', title: 'Second Prize', place: { division: 'regular', rank: 2 } } as const;

const phoneOf = (person: number) => `25055${String(70_000 + person)}`;
const PEOPLE = [1, 2, 3, 4, 5, 6, 7, 8];
const EMAILS = PEOPLE.map((person) => `person${person}@mail.example`);
/** A number that only a correction has replaced, one that only sent a reply, and one that has opted out. */
const REPLACED = phoneOf(80);
const REPLYING = phoneOf(81);
export const OPTED_OUT = phoneOf(82);
export const PERSONAL = [...PEOPLE.map(phoneOf), ...EMAILS, REPLACED, REPLYING];

const csvOf = (people: readonly number[], order: string) =>
  ['Order,Name,Email,Phone,Ticket,Quantity']
    .concat(people.map((one) => `${order}${one},Person${one} Sample,person${one}@mail.example,${phoneOf(one)},Derby,2`))
    .join('\n');

const inbound = (text: string, from: string) => ({ providerSid: `SM${text}`, from: `+1${from}`, text });

/** Opens the database of an ended derby with personal data in every collection that may hold it. */
export async function openForgettingContext() {
  const database = await databaseForFile(ALL_INDEXES);
  const folder = await mkdtemp(join(tmpdir(), 'forgetting-'));
  afterAll(async () => await rm(folder, { recursive: true, force: true }));

  const rows = async (name: string) => await database.collection(name).find().sort({ _id: 1 }).toArray();

  /** Returns the collections and backups that hold personal texts, each with how many. */
  async function places(deps: Awaited<ReturnType<typeof resetDeps>>): Promise<Record<string, number>> {
    const found = new Map<string, number>();
    const look = (place: string, text: string) => {
      const count = PERSONAL.filter((one) => text.includes(one)).length;
      if (count > 0) found.set(place, Math.max(count, found.get(place) ?? 0));
    };
    // oxlint-disable no-await-in-loop -- one place at a time
    for (const { name } of await database.listCollections()) look(name, JSON.stringify(await rows(name)));
    for (const file of await deps.backupStore.list()) {
      for await (const { name, chunks } of readMembers(backupKeyOf(deps.secrets), file)) {
        if (name.startsWith('collections/')) look('a backup', String(await buffer(chunks)));
      }
    }
    // oxlint-enable no-await-in-loop
    return Object.fromEntries(found);
  }

  return {
    database,
    rows,
    places,
    /** Everything of the derby that must stay. */
    async standing(deps: Awaited<ReturnType<typeof resetDeps>>) {
      const entries = await listEntries(deps, ADMINISTRATOR);
      const { prizes } = await readPrizeBook(deps, ADMINISTRATOR);
      return {
        entries: entries.map(({ id, ticketId, rank, firstName, lastName }) => [
          id,
          ticketId,
          rank,
          firstName,
          lastName,
        ]),
        contestants: contestantsOf(await listStandings(deps)).map(({ best }) => best.id),
        prizes: prizes.map(({ prize, receipt, proposed }) => [prize.title, receipt?.name ?? null, proposed?.id]),
        result: await rows('official_results'),
        sums: (await rows('participants')).map((row) => [row['totalTickets'], row['derbyEntries'], row['status']]),
        messages: (await rows('sms_messages')).map((row) => [row['_id'], row['state'], row['recipient']]),
      };
    },
    importPeople: async (deps: Awaited<ReturnType<typeof resetDeps>>, people = PEOPLE, order = 'A') =>
      await importParticipants(deps, ADMINISTRATOR, {
        csvFile: { read: async () => ({ name: 'a.csv', bytes: Buffer.from(csvOf(people, order)) }) },
      }),
    /** Plays a derby to its end. Nothing has been shown or erased. */
    async endedDerby() {
      await emptyCollections(database);
      await rm(folder, { recursive: true, force: true });
      const deps = Object.assign(await resetDeps(database, folder), { divisions: createDivisionReader({ database }) });
      onTestFinished(async () => await deps.settings.close());
      const { version: _version, ...facts } = { version: 0, ...DEFAULT_EVENT_FACTS };
      const event = { ...facts, title: 'Coho Cup 2027', weighInStart: null, weighInEnd: null, entryDeadline: null };
      await updateEvent(deps, ADMINISTRATOR, { ...event, isOnePrizePerPerson: true, prizes: [PRIZE, SECOND] }, 0);
      await deps.settings.refresh();
      await this.importPeople(deps);
      const card = await giveCard(deps, ADMINISTRATOR, {
        firstName: 'Walk',
        lastName: 'Up',
        phoneNumber: phoneOf(1),
        card: '1',
        hasConsented: true,
        idempotencyKey: 'card',
      });
      await updateAngler(deps, ADMINISTRATOR, { anglerId: card.id, hasConsented: true });
      // The first person has three fish under two spellings, and shares the number with another one.
      const fish = [
        ['Zoe', 1, '30'],
        ['Zoë', 1, '29'],
        ['Bo', 1, '28'],
        ...PEOPLE.map((person) => [`Person${person}`, person, String(person)] as const),
      ] as const;
      for (const [index, [firstName, person, fishWeight]] of fish.entries()) {
        // oxlint-disable-next-line no-await-in-loop -- ids in this order
        await createEntry(deps, ADMINISTRATOR, {
          firstName,
          lastName: 'Sample',
          phoneNumber: phoneOf(person),
          fishWeight,
          idempotencyKey: `fish ${index}`,
        });
      }
      await updateEntry(deps, ADMINISTRATOR, { entryId: 4, phoneNumber: REPLACED });
      await updateEntry(deps, ADMINISTRATOR, { entryId: 4, phoneNumber: phoneOf(1) });
      await disqualifyEntry(deps, ADMINISTRATOR, { entryId: 5, reason: 'Foul hooked' });
      await receiveInboundMessage(deps, WORKER, inbound('STOP', OPTED_OUT));
      await keepReply(deps, WORKER, inbound('Thanks', REPLYING));
      await answerQuestion(deps, WORKER, inbound('RANK', phoneOf(2)));
      await endDerby(deps, ADMINISTRATOR);
      await completeEnd(deps, WORKER);
      await database.collection('sms_messages').updateMany({}, { $set: { state: 'delivered' } });
      await takePrize(deps, ADMINISTRATOR, { prizeId: PRIZE.id, entryId: 1 });
      await createBackup(deps, ADMINISTRATOR);
      return deps;
    },
  };
}
