import { beforeEach } from 'vitest';
import { consentsIndexes } from '../consents/index.ts';
import { createDivisionReader, createEntry, importEntries, type ImportedEntry } from '../entries/index.ts';
import { createLeases, type Connection } from '../kernel/index.ts';
import { settingsCodec, type WireSettings } from '../settings/index.ts';
import { createUploadLimits, createPhotoStore } from '../photos/index.ts';
import {
  ADMINISTRATOR,
  createTestDeps,
  databaseForEachTest,
  fakeDerbyState,
  WORKER,
  type TestDeps,
} from '../testing/index.ts';
import { messagingIndexes } from './index.ts';
import { messageModel } from './message.ts';
import type { MessagingDeps } from './message-text.ts';
import { planRun } from './plan-run.ts';
import { insertRunOnce } from './run.ts';
import { reconcileDeparted, releaseStaleClaims } from './reconcile.ts';
import { sendNextMessage } from './send-next-message.ts';
import {
  MESSAGING_TIMINGS,
  type LookUpResponse,
  type MessageSender,
  type OutgoingMessage,
  type ProviderResponse,
  type SendingDeps,
} from './sender.ts';

/** The dependencies of messaging with a test database and a manual clock. */
export type TestContext = TestDeps &
  MessagingDeps &
  SendingDeps & { readonly sender: FakeProvider; readonly smsSpacingMs: number };

/** Creates a test context with the default settings and `wire`. */
export function createTestContext(database: Connection, wire: WireSettings = {}): TestContext {
  const settings = settingsCodec.decode({ sms_final_template: '[First Name] [Weight] [Rank/Position]', ...wire });
  const deps = createTestDeps(database);
  return {
    ...deps,
    settings: { current: () => settings },
    publicUrl: 'https://derby.example',
    smsSpacingMs: 2_000,
    sender: new FakeProvider(deps),
    slot: { take: async (signal) => !signal.aborted, isHeld: () => true, giveBack: async () => undefined },
    timings: MESSAGING_TIMINGS,
    photoStore: createPhotoStore({ directory: 'no photos here', secrets: deps.secrets }),
  };
}

/**
 * What happens to the next request: a response, a lost response, or a crash of the process before or after sending.
 */
type Scripted = ProviderResponse | 'response-lost' | 'killed-before' | 'killed-after';

/** A fake provider: accepts messages unless the script says otherwise, and lists what it accepted. */
class FakeProvider implements MessageSender {
  readonly script: Scripted[] = [];
  readonly taken: (OutgoingMessage & { sid: string; at: Date })[] = [];
  requests = 0;
  status = 'sent';
  isListDown = false;
  /** The list shows messages without their texts. */
  hidesTexts = false;
  /** The list shows no message to a whole number. */
  hidesNumbers = false;
  /** How far the provider's clock is ahead of the host's; null when responses have no time. */
  aheadMs: number | null = 0;
  readonly #deps: Pick<TestDeps, 'clock'>;

  constructor(deps: Pick<TestDeps, 'clock'>) {
    this.#deps = deps;
  }

  async send(message: OutgoingMessage): Promise<ProviderResponse> {
    this.requests += 1;
    const next = this.script.shift();
    if (next === 'killed-before') throw new Error('killed');
    if (typeof next === 'object') return next;
    const sid = `SM${String(this.taken.length + 1).padStart(32, '0')}`;
    this.taken.push({ ...message, sid, at: this.#now() });
    if (next === 'killed-after') throw new Error('killed');
    return next === 'response-lost' ? { kind: 'no-response' } : { kind: 'accepted', sid };
  }

  #now(): Date {
    return new Date(this.#deps.clock.now().getTime() + (this.aheadMs ?? 0));
  }

  async findSent(query: { to: string; body: string }): Promise<LookUpResponse> {
    if (this.isListDown) return { kind: 'no-response' };
    const listed = this.hidesNumbers ? [] : this.taken.filter(({ to }) => to === query.to).toReversed();
    const isFound = ({ body }: OutgoingMessage) => !this.hidesTexts && body === query.body;
    const found = listed
      .filter(isFound)
      .map(({ sid, at }) => ({ sid, status: this.status, errorCode: null, createdAt: at }));
    const others = listed
      .filter((one) => !isFound(one))
      .map(({ sid, at }) => ({ sid, createdAt: at, isHidden: this.hidesTexts }));
    const respondedAt = this.aheadMs === null ? null : this.#now();
    return { kind: 'listed', found, others, respondedAt, listedSince: null };
  }
}

/**
 * Imports past entries, each weighed later and lighter than the previous one. Takes the number of entries, or the fields
 * of each.
 */
async function weighIn(deps: TestContext, entries: number | readonly Partial<ImportedEntry>[]): Promise<void> {
  const given: readonly Partial<ImportedEntry>[] =
    typeof entries === 'number' ? Array.from({ length: entries }) : entries;
  const photos = {
    photoStore: createPhotoStore({ directory: 'no photos here', secrets: deps.secrets }),
    uploadLimits: createUploadLimits(),
  };
  await importEntries({ ...deps, ...photos }, WORKER, {
    name: 'test',
    entries: given.map((one, index) =>
      Object.assign(
        {
          firstName: `Angler${index + 1}`,
          lastName: 'Test',
          phoneNumber: `250555${String(index + 1).padStart(4, '0')}`,
          fishWeight: String(50 - index / 10),
          createdAt: new Date(deps.clock.now().getTime() - 3_600_000 + index * 1_000),
        },
        one,
      ),
    ),
  });
}

/** Creates an entry now, or a queued entry that was weighed at `weighedAt`. No worker is woken. */
export async function weighInNow(
  deps: TestContext,
  firstName: string,
  options: { readonly weighedAt?: Date; readonly awaitsPhoto?: boolean } = {},
): Promise<void> {
  const derbyState = fakeDerbyState();
  const entryDeps = { ...deps, derbyState, uploadLimits: createUploadLimits(), divisions: createDivisionReader(deps) };
  const typed = { firstName, lastName: 'Test', phoneNumber: '2505550199', fishWeight: '49.9' };
  await createEntry(entryDeps, ADMINISTRATOR, { ...typed, ...options });
}

/** Id of the run in tests with one run. */
export const RUN = { runId: 1 };

/** A signal that never aborts. */
export const never: AbortSignal = new AbortController().signal;

/** Plans the final messages of a run. */
async function planFor(deps: TestContext, input: Partial<Parameters<typeof planRun>[2]> = {}): Promise<void> {
  const run = { ...RUN, generation: 1, requestId: null, ...input };
  const { runId: id, requestId } = run;
  await insertRunOnce(deps.database, { id, createdAt: deps.clock.now(), requestId });
  await planRun(deps, WORKER, run);
}

/** Runs one step of a worker. */
export const sendOne = async (context: TestContext, signal: AbortSignal = never): ReturnType<typeof sendNextMessage> =>
  await sendNextMessage(context, WORKER, { claimer: 'test', signal });

/** Returns the context of another process, which treats all claim holders as gone. */
export const afterDeath = <C extends TestContext>(context: C): C => ({
  ...context,
  leases: createLeases({ clock: context.clock, holder: 'the next process', isGone: () => true }),
});

/** Does what a worker does after a start, until nothing is left. Advances the clock between the steps. */
async function recover(context: TestContext): Promise<void> {
  await releaseStaleClaims(afterDeath(context), WORKER);
  // oxlint-disable no-await-in-loop -- steps run in order, as in a worker
  for (let step = 0; step < 10; step += 1) {
    await reconcileDeparted(context, WORKER);
    while ((await sendOne(context)).kind !== 'none');
    context.clock.advance(10_000);
  }
  // oxlint-enable no-await-in-loop
}

/**
 * Opens a database for the tests of one file and a `context`; both are reset before each test. Functions that take
 * `deps` use `context` by default.
 */
export async function openMessagingTests(wire: WireSettings = {}) {
  const database = await databaseForEachTest([...messagingIndexes, ...consentsIndexes]);
  const context = createTestContext(database, wire);
  beforeEach(() => void Object.assign(context, createTestContext(database, wire)));
  /** Returns the stored messages, oldest first. */
  const rows = async (runId?: number) =>
    await messageModel(database)
      .find(runId === undefined ? {} : { runId })
      .sort({ _id: 1 })
      .lean();
  return {
    database,
    context,
    messages: database.collection('sms_messages'),
    entries: database.collection('entries'),
    rows,
    row: async () => (await rows())[0],
    states: async () => (await rows()).map(({ state }) => state),
    /** Returns a context with other settings and the same clock. */
    withSettings: (changed: WireSettings): TestContext => {
      const other = createTestContext(database, changed);
      other.clock.set(context.clock.now());
      return other;
    },
    weighIn: async (entries: Parameters<typeof weighIn>[1], deps = context) => await weighIn(deps, entries),
    plan: async (input: Parameters<typeof planFor>[1] = {}, deps = context) => await planFor(deps, input),
    /** Plans a run with this number of final messages. */
    queue: async (contestants: number): Promise<void> => {
      await weighIn(context, contestants);
      await planFor(context);
    },
    send: async (deps = context) => await sendOne(deps),
    /** Returns the context with a slot that behaves differently. */
    withSlot: (slot: Partial<TestContext['slot']>): TestContext => ({ ...context, slot: { ...context.slot, ...slot } }),
    recover: async (deps = context) => {
      await recover(deps);
    },
  };
}
