import { MongoClient } from 'mongodb';

const PAGE_ROWS = 500;
const ROWS_AT_ONCE = 5_000;
const PHONES = 10_000;
const FIRST_END = Date.parse('2010-08-09T23:00:00Z');
const YEAR_MS = 365 * 86_400_000;
/** Messages leave no faster. */
const SPACING_MS = 2_000;
const HEAVIEST_LBS = 40;
const ACTIONS = ['entry.created', 'entry.updated', 'session.started', 'message.sent'];

/** @typedef {import('mongodb').Collection<any>} Rows of any shape */

/** Runs `work` on the database of the product. @template Result @param {string} mongodbUrl @param {(rowsOf: (name: string) => Rows) => Promise<Result>} work */
async function withDatabase(mongodbUrl, work) {
  const client = new MongoClient(mongodbUrl, { writeConcern: { w: 1 } });
  try {
    return await work((name) => client.db().collection(name));
  } finally {
    await client.close();
  }
}

/** @param {Rows} rows @param {number} count @param {(index: number) => object} rowOf */
async function insertMany(rows, count, rowOf) {
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    const length = Math.min(ROWS_AT_ONCE, count - from);
    await rows.insertMany(Array.from({ length }, (_, index) => rowOf(from + index)));
  }
}

/** @param {number} index */
const pastEntry = (index) => ({
  rank: index + 1,
  firstInitial: 'A',
  lastName: 'Benchfield',
  fishWeightLbs: HEAVIEST_LBS - index / 1_000,
  isJunior: false,
  fishPhotoPath: null,
  createdAt: new Date(FIRST_END - index * 1_000),
});

/** Replaces the past derbies by one for each number of entries, the first ones in 2010. @param {string} mongodbUrl @param {readonly number[]} entries */
export async function replaceArchive(mongodbUrl, entries) {
  await withDatabase(mongodbUrl, async (rowsOf) => {
    await rowsOf('past_derbies').deleteMany({});
    await rowsOf('past_boards').deleteMany({});
    for (const [index, count] of entries.entries()) {
      const version = `bench-${index}-${count}`;
      const rows = Array.from({ length: count }, (_, at) => pastEntry(at));
      for (let page = 1; (page - 1) * PAGE_ROWS < count; page += 1) {
        const part = rows.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS);
        const fields = { version, writtenAt: new Date(), hasPhotos: false, entries: part };
        await rowsOf('past_boards').insertOne({ _id: `${version}:regular:${page}`, ...fields });
      }
      await rowsOf('past_derbies').insertOne({
        _id: FIRST_END + index * YEAR_MS,
        year: String(2010 + index),
        title: `Bench Derby ${2010 + index}`,
        isPublished: true,
        regularEntries: count,
        juniorEntries: 0,
        hasPhotos: false,
        winners: rows.slice(0, 1),
        version,
        entries: [],
      });
    }
    await rowsOf('counters').updateOne({ _id: 'past_derbies' }, { $inc: { value: 1 } }, { upsert: true });
  });
}

/** Adds entries, messages and audit events as a year leaves them. @param {string} mongodbUrl @param {{ entries: number, messages: number, auditEvents: number }} counts */
export async function fillWithYear(mongodbUrl, { entries, messages, auditEvents }) {
  const now = Date.now();
  const phoneOf = (/** @type {number} */ index) => `250555${String(index % PHONES).padStart(4, '0')}`;
  await withDatabase(mongodbUrl, async (rowsOf) => {
    const raise = async (/** @type {string} */ name, /** @type {number} */ by) => {
      const counter = await rowsOf('counters').findOneAndUpdate(
        { _id: name },
        { $inc: { value: by } },
        { upsert: true, returnDocument: 'after' },
      );
      return counter.value - by + 1;
    };
    const [entryId, ticket] = [await raise('entries', entries), await raise('tickets', entries)];
    await insertMany(rowsOf('entries'), entries, (index) => ({
      _id: entryId + index,
      ticketId: `T-${String(ticket + index).padStart(4, '0')}`,
      firstName: `Angler${index}`,
      lastName: 'Benchfield',
      phoneNumber: phoneOf(index),
      fishWeightLbs: HEAVIEST_LBS - index / 1_000,
      isJunior: index % 10 === 0,
      isCatchDonated: false,
      photoFileName: null,
      createdAt: new Date(now - index * 1_000),
      storedAt: new Date(now - 3_600_000 - index * 1_000),
      corrections: [],
    }));
    const messageId = await raise('sms_messages', messages);
    await insertMany(rowsOf('sms_messages'), messages, (index) => ({
      _id: messageId + index,
      runId: null,
      kind: 'auto',
      dedupeKey: `bench:${index}`,
      entryId: entryId + (index % entries),
      division: 'regular',
      rank: 1,
      recipient: `Angler${index} Benchfield`,
      phoneNumber: phoneOf(index),
      text: 'Your salmon is weighed in.',
      photoPath: null,
      requestId: null,
      isAwaited: false,
      state: 'delivered',
      stateTimes: { queued: new Date(now), delivered: new Date(now) },
      notBefore: new Date(now),
      attempts: 1,
      claim: null,
      departedAt: new Date(now - index * SPACING_MS),
      providerSid: `SM${String(messageId + index).padStart(32, '0')}`,
      nextLookAt: null,
      skipReason: null,
    }));
    const auditId = await raise('audit_events', auditEvents);
    await insertMany(rowsOf('audit_events'), auditEvents, (index) => ({
      _id: auditId + index,
      at: new Date(now - (auditEvents - index) * 1_000),
      actor: { kind: 'administrator', userId: 1, username: 'admin' },
      action: ACTIONS[index % ACTIONS.length],
      outcome: index % 1_000 === 0 ? 'refused' : 'succeeded',
      subject: { kind: 'entry', id: entryId + (index % entries) },
    }));
  });
}
