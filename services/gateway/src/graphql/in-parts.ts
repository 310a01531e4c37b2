import { setImmediate } from 'node:timers/promises';

/**
 * Returns the items of a long list as promises, one turn of the event loop per part, so that other requests run while
 * the list is executed.
 */
export function inParts<Item>(parts: readonly (readonly Item[])[]): Promise<Item>[] {
  let turn = Promise.resolve();
  return parts.flatMap((part) => {
    turn = turn.then(async () => await setImmediate());
    const own = turn;
    return part.map(async (item) => {
      await own;
      return item;
    });
  });
}
