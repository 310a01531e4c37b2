import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isLongForm } from '@derby/server-kit/testing/env';
import type { ParticipantDocument } from '../participants.ts';
import { readImportFile } from './import-participants.ts';
import type { FileEnds } from './orders.ts';
import { fieldsAfter, fieldsOf, planOrders, tallyOf } from './plan-orders.ts';

const SEQUENCES = isLongForm ? 500 : 30;

interface Ticket {
  readonly name: string;
  readonly email: string;
  readonly type: string;
  readonly status: string;
}
/** The orders of a shop, each with its tickets. */
type Shop = readonly (readonly Ticket[])[];

const NAMES = ['Ann Lee', 'Bo Lee', 'Cy Doe', 'Di Roe', 'Ed Poe'];
const EMAILS = ['ann@example.org', 'bo@example.org', 'cy@example.org', ''];

const ticket: fc.Arbitrary<Ticket> = fc.record({
  name: fc.constantFrom(...NAMES),
  email: fc.constantFrom(...EMAILS),
  type: fc.constantFrom('Adult Derby', 'Junior Derby', 'Dinner'),
  status: fc.constantFrom('Paid', 'Paid', 'Checked in', 'Refunded'),
});
const shop: fc.Arbitrary<Shop> = fc.array(fc.array(ticket, { minLength: 1, maxLength: 4 }), {
  minLength: 2,
  maxLength: 6,
});

/** What happens at the shop in a week: to one ticket of one order, or a new order. */
const week = fc.record({
  order: fc.nat(9),
  ticket: fc.nat(9),
  change: fc.constantFrom<(one: Ticket, other: Ticket) => Ticket>(
    (one, { name }) => ({ ...one, name }),
    (one, { email }) => ({ ...one, email }),
    (one, { name, email }) => ({ ...one, name, email }),
    (one) => ({ ...one, status: 'Refunded' }),
    (one) => ({ ...one, status: 'Checked in' }),
  ),
  other: ticket,
  added: fc.option(fc.array(ticket, { minLength: 1, maxLength: 3 }), { nil: undefined }),
  /** Exported as it is, with the newest order first, or divided into two files. */
  form: fc.constantFrom('whole', 'reversed', 'divided'),
  cut: fc.nat(20),
});

type Week = typeof week extends fc.Arbitrary<infer Value> ? Value : never;

function stateAfter(before: Shop, { order, ticket: at, change, other, added }: Week): Shop {
  const changed = before.map((tickets, index) =>
    index === order % before.length
      ? tickets.map((one, place) => (place === at % tickets.length ? change(one, other) : one))
      : tickets,
  );
  return added ? [...changed, added] : changed;
}

function filesOf(state: Shop, { form, cut, isNumbered }: { form: string; cut: number; isNumbered: boolean }): string[] {
  const header = ['Order', 'Name', 'Email', 'Ticket', 'Status', ...(isNumbered ? ['Ticket number'] : [])].join(',');
  const rows = state.map((tickets, order) =>
    tickets.map(({ name, email, type, status }, place) =>
      [`o${order}`, name, email, type, status, ...(isNumbered ? [`t${order}-${place}`] : [])].join(','),
    ),
  );
  const all = (form === 'reversed' ? rows.toReversed() : rows).flat();
  // Each part has more than one order (docs/rules.md, "Import").
  const [least, most] = [(rows[0]?.length ?? 0) + 1, all.length - (rows.at(-1)?.length ?? 0) - 1];
  const at = least + (cut % Math.max(most - least + 1, 1));
  const parts = form === 'divided' && least <= most ? [all.slice(0, at), all.slice(at)] : [all];
  return parts.map((part) => `${[header, ...part].join('\n')}\n`);
}

interface Imported {
  readonly participants: readonly ParticipantDocument[];
  readonly ends: FileEnds | null;
}
const NOTHING: Imported = { participants: [], ends: null };

/** Imports a file into participants in memory. */
async function imported({ participants: before, ends }: Imported, text: string): Promise<Imported> {
  const file = await readImportFile(Buffer.from(text));
  const { participants } = planOrders(file, before, ends);
  const nextId = Math.max(0, ...before.map(({ _id }) => _id)) + 1;
  const after = participants.flatMap((plan, index): ParticipantDocument[] => {
    const { lines } = plan;
    if (plan.kind === 'known') {
      const { known, person, isEmptied } = plan;
      return isEmptied && !person ? [] : [{ ...known, ...fieldsAfter(known, lines), lines }];
    }
    const { key: sourceKey, email, firstName, lastName } = plan.person;
    const names = { firstName, lastName, ...(email === null ? {} : { email }) };
    return [{ _id: nextId + index, sourceKey, ...names, ...fieldsOf(lines), lines, version: 1 }];
  });
  return { participants: after, ends: file.ends };
}

/** Returns the tickets of each person with any, by address or name. */
function ticketsOf({ participants }: Imported): string[] {
  return participants
    .map((one) => {
      const { totalTickets, derbyEntries, juniorEntries, status } = one;
      return `${one.sourceKey}: ${derbyEntries} + ${juniorEntries} of ${totalTickets}, ${status}`;
    })
    .filter((text) => !text.includes(' of 0,'))
    .toSorted();
}

it('any sequence of exports of a shop ends with the totals of its last complete export', async () => {
  const weeks = fc.array(week, { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(shop, weeks, fc.boolean(), async (first, changes, isNumbered) => {
      let state = first;
      let stored = NOTHING;
      for (const change of changes) {
        for (const file of filesOf(state, { ...change, isNumbered })) stored = await imported(stored, file);
        state = stateAfter(state, change);
      }
      const [last = ''] = filesOf(state, { form: 'whole', cut: 0, isNumbered });
      stored = await imported(stored, last);
      expect(ticketsOf(stored)).toEqual(ticketsOf(await imported(NOTHING, last)));
      for (const { lines, totalTickets } of stored.participants) expect(tallyOf(lines).totalTickets).toBe(totalTickets);
    }),
    { numRuns: SEQUENCES },
  );
}, 600_000);
