import { beforeEach, describe, expect, it } from 'vitest';
import { createWaitList, type Wait, type WaitList } from './wait-list.ts';

let list: WaitList;
let ended: string[];
const add = (network: string, name: string): Wait => list.add(network, () => void ended.push(name));

beforeEach(() => {
  list = createWaitList({ total: 4, perNetwork: 2 });
  ended = [];
});

describe('a list of waits', () => {
  it('ends the oldest of a network beyond its share, and lets the newcomer in', () => {
    add('a', 'first');
    add('a', 'second');
    add('b', 'other');
    add('a', 'third');
    expect(ended).toEqual(['first']);
    add('a', 'fourth');
    expect(ended).toEqual(['first', 'second']);
  });

  it('ends the one that made no progress instead of an older one that did', () => {
    const first = add('a', 'first');
    add('a', 'second');
    first.progressed();
    add('a', 'third');
    expect(ended).toEqual(['second']);
  });

  it('has room again when one is done, also when it says so twice', () => {
    const first = add('a', 'first');
    const second = add('a', 'second');
    first.done();
    first.done();
    add('a', 'third');
    expect(ended).toEqual([]);
    second.done();
    add('a', 'fourth');
    expect(ended).toEqual([]);
  });

  it('ends one of the network that has the most beyond the share of all', () => {
    add('a', 'a1');
    add('b', 'b1');
    add('b', 'b2');
    add('c', 'c1');
    add('d', 'd1');
    expect(ended).toEqual(['b1']);
    add('e', 'e1');
    expect(ended).toEqual(['b1', 'a1']);
  });

  it('ends nothing twice, nor what is done or goes on after its end', () => {
    const first = add('a', 'first');
    add('a', 'second');
    add('a', 'third');
    first.progressed();
    first.done();
    add('a', 'fourth');
    expect(ended).toEqual(['first', 'second']);
  });
});
