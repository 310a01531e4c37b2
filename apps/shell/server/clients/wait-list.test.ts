import { beforeEach, describe, expect, it } from 'vitest';
import { createWaitList, type Wait, type WaitList } from './wait-list.ts';

let list: WaitList;
let ended: string[];
const add = (network: string, name: string): Wait => list.add(network, () => void ended.push(name));

beforeEach(() => {
  list = createWaitList({ total: 4, perNetwork: 2 });
  ended = [];
});

describe('a wait list', () => {
  it('ends the oldest wait of a network beyond its share', () => {
    add('a', 'first');
    add('a', 'second');
    add('b', 'other');
    add('a', 'third');
    expect(ended).toEqual(['first']);
    add('a', 'fourth');
    expect(ended).toEqual(['first', 'second']);
  });

  it('ends a wait without progress before an older one with progress', () => {
    const first = add('a', 'first');
    add('a', 'second');
    first.progressed();
    add('a', 'third');
    expect(ended).toEqual(['second']);
  });

  it('has room after a wait is done, and ignores a second done', () => {
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

  it('ends a wait of the network with the most waits when the total is exceeded', () => {
    add('a', 'a1');
    add('b', 'b1');
    add('b', 'b2');
    add('c', 'c1');
    add('d', 'd1');
    expect(ended).toEqual(['b1']);
    add('e', 'e1');
    expect(ended).toEqual(['b1', 'a1']);
  });

  it('counts the networks of one IPv6 /56 and /48 together, up to four times a share and three quarters of all', () => {
    list = createWaitList({ total: 8, perNetwork: 1 });
    const site = (part: string) => add(`2001:db8:1:${part}::/64`, part);
    for (const part of ['1', '2', '3', '4', '5']) site(part);
    expect(ended).toEqual(['1']);
    for (const part of ['105', '205', '305']) site(part);
    expect(ended).toEqual(['1', '2']);
    add('other', 'other');
    expect(ended).toEqual(['1', '2']);
  });

  it('ends no wait twice, and ignores progress after the end', () => {
    const first = add('a', 'first');
    add('a', 'second');
    add('a', 'third');
    first.progressed();
    first.done();
    add('a', 'fourth');
    expect(ended).toEqual(['first', 'second']);
  });
});
