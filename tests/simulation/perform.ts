import { causeFault } from './faults.ts';
import { copyDatabase, postReceipt, restoreDatabase, type Backup } from './outside.ts';
import { endTheDerby, resetTheDerby, settleUnknown, workOnRun } from './organiser.ts';
import { changeFish, createPhone } from './people.ts';
import { isFault, wordsOf, type Fault, type Item } from './plan.ts';
import { replyStop, textEveryone } from './texts.ts';
import type { World } from './world.ts';

/** Returns a function that lets an item of the plan happen. */
export function performer(world: World): (item: Item) => void {
  const { scheduler } = world;
  const phones = [0, 1, 2].map((index) => createPhone(world, index));
  const backups: Backup[] = [];
  const fishOf = (number: number) => world.fish[number % Math.max(1, world.fish.length)];

  async function deed(item: Exclude<Item, Fault>): Promise<void> {
    switch (item.do) {
      case 'weigh':
        return phones[item.phone]?.weigh(item);
      case 'offline':
        scheduler.tell(`phone ${item.phone + 1} has no network for ${Math.round(item.ms / 1_000)} s`);
        return phones[item.phone]?.goOffline(item.ms);
      case 'repeat':
      case 'undo':
      case 'delete':
      case 'disqualify':
      case 'readmit':
      case 'text':
      case 'correct': {
        const fish = fishOf(item.fish);
        if (fish && item.do === 'repeat') return void (await Promise.all(phones.map((phone) => phone.repeat(fish))));
        if (!fish) return;
        return await changeFish(world, fish, item);
      }
      case 'text all':
        return await textEveryone(world, item);
      case 'stop':
        return await replyStop(world, item);
      case 'end':
        return await endTheDerby(world);
      case 'reset':
        return await resetTheDerby(world);
      case 'pause':
      case 'resume':
      case 'retry':
      case 'resend':
        return await workOnRun(world, item.do);
      case 'settle':
        return await settleUnknown(world, item.outcome);
      case 'backup':
        return void backups.push(await copyDatabase(world));
      case 'restore':
        if (backups[0]) await restoreDatabase(world, backups[0]);
        return;
      case 'forge': {
        const messageId = 1 + world.random.below(5);
        const receipt = {
          sid: `SM${'9'.repeat(32)}`,
          messageId,
          to: '+12505551000',
          status: 'delivered',
          errorCode: null,
        };
        return await postReceipt(world, receipt, { isForged: true });
      }
    }
  }
  return (item) => {
    if (isFault(item)) {
      scheduler.tell(`fault: ${wordsOf(item)}`);
      return causeFault(world, item);
    }
    world.busy += 1;
    void deed(item)
      .finally(() => (world.busy -= 1))
      .catch((error: unknown) => {
        world.problems.push(
          `${item.do} failed in the simulation: ${error instanceof Error ? (error.stack ?? '') : String(error)}`,
        );
      });
  };
}
