import {
  createEntry,
  deleteEntry,
  disqualifyEntry,
  endPhotoWait,
  restoreEntry,
  undoWeighIn,
  updateEntry,
  type EntryDeps,
} from '@derby/domain/entries';
import { sendManualMessage } from '@derby/domain/messaging';
import { judgeBoardsNow } from './judge-entries.ts';
import type { Deed } from './plan.ts';
import type { GatewayDeps } from './product.ts';
import {
  ADMINISTRATOR,
  call,
  derbyOf,
  NAMES,
  phoneOfPerson,
  sleep,
  weighmaster,
  type Fish,
  type Outcome,
  type World,
} from './world.ts';

/** Photos are outside of the simulation, so the limits of uploads are not read. */
const entryDeps = (deps: GatewayDeps) => deps as unknown as EntryDeps;

/** What a phone states about a fish when it sends it. */
interface Stated {
  readonly awaitsPhoto: boolean;
  readonly derbyGeneration: number;
}

/** Creates a phone at the scale. It keeps its fish in a queue, in order, until a response decides. */
export function createPhone(world: World, index: number) {
  const { scheduler, random } = world;
  const queue: Fish[] = [];
  const stated = new Map<Fish, Stated>();
  let isSending = false;
  let offlineUntilMs = 0;
  /** The generation of the derby that it saw last. */
  let derbyGeneration = 1;

  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    for (let [fish] = queue; fish !== undefined; [fish] = queue) {
      if (scheduler.nowMs() < offlineUntilMs) {
        world.fired('phone without a network');
        await sleep(world, offlineUntilMs - scheduler.nowMs());
      }
      if (await send(fish, false)) queue.shift();
      else await sleep(world, random.between(1_500, 6_000));
      ({ generation: derbyGeneration } = derbyOf(world));
    }
    isSending = false;
  }

  /** Sends a fish. Returns whether the response decides about it. */
  async function send(fish: Fish, isRepeat: boolean): Promise<boolean> {
    const { firstName, phoneNumber, isJunior, key, by, firstWeight: fishWeight } = fish;
    // Not every client states the time of a fish that it sends again.
    const isSilent = isRepeat && fish.entryId !== null && random.chance(0.5);
    if (isRepeat) world.fired('request repeated');
    const outcome = await call(world, `fish ${fish.number} is sent${isRepeat ? ' again' : ''}`, async (deps) => {
      const typed = { firstName, lastName: 'Test', phoneNumber, fishWeight, isJunior };
      const time = isSilent ? {} : { ...stated.get(fish), weighedMsAgo: scheduler.nowMs() - fish.weighedAtMs };
      return await createEntry(entryDeps(deps), by, { ...typed, ...time, idempotencyKey: key });
    });
    if (outcome.kind === 'unknown') {
      fish.mayBeUnderWay = true;
      return false;
    }
    if (outcome.kind === 'refused') {
      if (fish.entryId === null) fish.refusal = outcome.code;
      return true;
    }
    if (fish.entryId !== outcome.value.id) fish.storedAtMs = scheduler.nowMs();
    fish.entryId = outcome.value.id;
    void judgeBoardsNow(world, fish);
    if (stated.get(fish)?.awaitsPhoto && !isRepeat && random.chance(0.9)) void refusePhoto(outcome.value.id);
    return true;
  }

  async function refusePhoto(entryId: number): Promise<void> {
    await sleep(world, random.between(500, 20_000));
    await call(world, `the photo of entry ${entryId} is refused`, async (deps) => await endPhotoWait(deps, entryId));
  }

  return {
    goOffline: (ms: number) => void (offlineUntilMs = scheduler.nowMs() + ms),
    weigh({ person, isJunior, cents, awaitsPhoto }: Extract<Deed, { readonly do: 'weigh' }>): void {
      const nowMs = scheduler.nowMs();
      const number = world.fish.length + 10;
      const firstWeight = `${number}.${String(cents + 1)}`;
      const { generation } = derbyOf(world);
      if (nowMs > offlineUntilMs) derbyGeneration = generation;
      const fish: Fish = {
        number,
        firstName: NAMES[person] ?? '',
        phoneNumber: phoneOfPerson(person),
        isJunior,
        key: `key-${number}`,
        firstWeight,
        by: weighmaster(index),
        generation,
        weighedAtMs: nowMs,
        entryId: null,
        storedAtMs: null,
        refusal: null,
        weights: new Set([String(Number(firstWeight))]),
        allWeights: new Set([String(Number(firstWeight))]),
        isRemoved: 'no',
        removedAtMs: null,
        readmittedAtMs: null,
        mayBeRemoved: false,
        mayBeUnderWay: false,
        isUndone: false,
        isBusy: false,
        isRestored: false,
      };
      stated.set(fish, { awaitsPhoto, derbyGeneration });
      world.fish.push(fish);
      scheduler.tell(`fish ${number} of ${fish.firstName}, ${firstWeight} lbs, is weighed on phone ${index + 1}`);
      queue.push(fish);
      void sendAll();
    },
    /** Sends a fish again, as after a lost response: also much later. */
    repeat: async (fish: Fish): Promise<void> => void (stated.has(fish) && (await send(fish, true))),
  };
}

/** Changes a fish that is stored, as one of the people around it. */
export async function changeFish(
  world: World,
  fish: Fish,
  deed: Extract<Deed, { readonly fish: number }>,
): Promise<void> {
  const { entryId } = fish;
  if (entryId === null || fish.isBusy) return;
  fish.isBusy = true;
  const before = fish.isRemoved;
  const what = `fish ${fish.number}: ${deed.do}`;
  let isDone = false;
  const change = async <Value>(
    action: string,
    work: (deps: GatewayDeps) => Promise<Value>,
  ): Promise<Outcome<Value>> => {
    const outcome = await call(world, what, work);
    isDone = outcome.kind === 'done';
    if (isDone) world.acts.push({ action, subjectId: entryId, atMs: world.scheduler.nowMs() });
    return outcome;
  };
  const remove = async (
    action: string,
    isRemoved: Fish['isRemoved'],
    work: (deps: GatewayDeps) => Promise<unknown>,
  ) => {
    fish.isRemoved = 'maybe';
    fish.mayBeRemoved = true;
    const { kind } = await change(action, work);
    fish.isRemoved = kind === 'unknown' ? 'maybe' : kind === 'refused' || before === 'maybe' ? before : isRemoved;
    if (kind === 'done' && action === 'entry.undone') fish.isUndone = true;
    if (fish.isRemoved === 'yes') fish.removedAtMs ??= world.scheduler.nowMs();
    else fish.removedAtMs = null;
    if (kind === 'done' && action === 'entry.restored') fish.readmittedAtMs = world.scheduler.nowMs();
  };
  const input = { entryId };
  switch (deed.do) {
    case 'undo':
      await remove('entry.undone', 'yes', async (deps) => await undoWeighIn(deps, fish.by, input));
      break;
    case 'delete':
      await remove('entry.deleted', 'yes', async (deps) => await deleteEntry(deps, ADMINISTRATOR, input));
      break;
    case 'disqualify': {
      const reason = 'Weighed twice';
      await remove(
        'entry.disqualified',
        'yes',
        async (deps) => await disqualifyEntry(deps, ADMINISTRATOR, { ...input, reason }),
      );
      break;
    }
    case 'readmit':
      await remove('entry.restored', 'no', async (deps) => await restoreEntry(deps, ADMINISTRATOR, input));
      break;
    case 'correct': {
      const fishWeight = `${fish.number}.${deed.cents + 1}`;
      const { weights } = fish;
      fish.allWeights.add(String(Number(fishWeight)));
      fish.weights = new Set([...weights, String(Number(fishWeight))]);
      const correct = async (deps: GatewayDeps) =>
        await updateEntry(entryDeps(deps), fish.by, { ...input, fishWeight });
      const isSame = weights.has(String(Number(fishWeight)));
      // A correction that changes nothing leaves no row in the audit log.
      const { kind } = isSame ? await call(world, what, correct) : await change('entry.updated', correct);
      if (kind === 'refused') fish.weights = weights;
      // One that was sent before and has no response may still be carried out.
      if (kind === 'done' && weights.size === 1) fish.weights = new Set([String(Number(fishWeight))]);
      break;
    }
    case 'text':
      await change(
        'message.sent',
        async (deps) =>
          await sendManualMessage(deps, ADMINISTRATOR, {
            ...input,
            text: `MANUAL ${fish.number}`,
            includePhoto: false,
          }),
      );
      break;
    case 'repeat':
      break;
  }
  fish.isBusy = false;
  if (isDone) void judgeBoardsNow(world, fish);
}
