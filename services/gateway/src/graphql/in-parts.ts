import { setImmediate } from 'node:timers/promises';

const PART = 500;

/**
 * Returns the items of a long list as promises that resolve in parts of 500, one per turn of the event loop, so that
 * other requests run while the list is executed. A short list stays as it is.
 */
export function inParts<Item>(items: Item[]): (Item | Promise<Item>)[] {
  if (items.length <= PART) return items;
  let turn = Promise.resolve();
  return items.map(async (item, index) => {
    if (index % PART === 0) turn = turn.then(async () => await setImmediate());
    await turn;
    return item;
  });
}
