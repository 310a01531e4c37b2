import type { EventFacts, Prize } from '@derby/rules/event/event-facts';
import { randomBytes } from '../kernel/index.ts';

const ID_BYTES = 4;

/**
 * Returns the prizes to store: each with an id and only the fields that are set. A prize without an id comes from a
 * console that does not know ids, so it keeps what the stored prize of this title, or else of this description, has.
 */
export function prizesToStore(given: EventFacts['prizes'], stored: EventFacts['prizes']): Prize[] {
  const left = stored.filter(({ id }) => !given.some((prize) => prize.id !== undefined && prize.id === id));
  const take = (isSame: (prize: Prize) => boolean) => {
    const index = left.findIndex(isSame);
    return index === -1 ? undefined : left.splice(index, 1)[0];
  };
  // By title first, so that no prize takes the one whose title another has.
  const byTitle = given.map((prize) => (prize.id === undefined ? take(({ title }) => title === prize.title) : prize));
  return given.map((prize, index) => {
    const { id, place, draw, sponsor } =
      byTitle[index] ?? take(({ description }) => description === prize.description) ?? prize;
    return {
      id: id ?? randomBytes(ID_BYTES).toString('hex'),
      title: prize.title,
      description: prize.description,
      ...(place && { place }),
      ...(draw && { draw: { pool: draw.pool, ...(draw.aboveLbs !== undefined && { aboveLbs: draw.aboveLbs }) } }),
      ...(sponsor !== undefined && { sponsor }),
    };
  });
}
