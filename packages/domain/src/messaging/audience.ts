import { anglerModel, withCardIn, type CardDeps } from '../anglers/index.ts';
import { MAX_LISTED_ROWS, type Actor } from '../kernel/index.ts';
import { listParticipants } from '../participants/index.ts';
import { groupBy, listStandings } from './contestants.ts';

/** Whom a text to all goes to (docs/rules.md, "Texts to everyone"). */
export const AUDIENCES = ['checked-in', 'tickets', 'weighed-in'] as const;
export type Audience = (typeof AUDIENCES)[number];

interface Person {
  readonly name: string;
  readonly phoneNumber: string | null;
  /** Null for a person without an order. */
  readonly participantId: number | null;
}

/** Names of one number that are shown. */
const MAX_NAMES = 3;

/**
 * Returns the phone numbers of an audience, each once, with the names of its people, and how many orders and people have
 * none. Cancelled orders are left out; without a card, an entry belongs to the orders of its number.
 */
export async function readAudience(deps: CardDeps, actor: Actor, audience: Audience) {
  const { database, derbyState } = deps;
  const { generation } = await derbyState.read();
  const [participants, anglers, standings] = await Promise.all([
    listParticipants(deps, actor),
    anglerModel(database).find(withCardIn(generation)).sort({ number: 1 }).limit(MAX_LISTED_ROWS).lean(),
    audience === 'weighed-in' ? listStandings(deps) : [],
  ]);
  const cancelled = new Set(participants.filter(({ status }) => status === 'cancelled').map(({ id }) => id));
  const ordersOf = groupBy(participants, ({ phoneNumber }) => phoneNumber);
  const orderOf = new Map(anglers.map(({ _id: id, participantId = null }) => [id, participantId]));
  const orderOfNumber = (phoneNumber: string): number | null => {
    const orders = ordersOf.get(phoneNumber) ?? [];
    return (orders.find(({ id }) => !cancelled.has(id)) ?? orders[0])?.id ?? null;
  };
  const withCard = anglers.map(({ participantId = null, phoneNumber = null, ...name }): Person => {
    return { name: nameOf(name), phoneNumber, participantId };
  });
  const people: Record<Audience, () => readonly Person[]> = {
    'checked-in': () => withCard,
    tickets: () => [
      ...participants
        .filter(({ totalTickets }) => totalTickets > 0)
        .map(({ id, phoneNumber, ...name }) => ({ name: nameOf(name), phoneNumber, participantId: id })),
      ...withCard,
    ],
    'weighed-in': () =>
      standings.map(({ phoneNumber, anglerId, ...name }) => {
        const order = anglerId == null ? undefined : orderOf.get(anglerId);
        return {
          name: nameOf(name),
          // It may have been erased.
          phoneNumber: phoneNumber || null,
          participantId: order === undefined ? orderOfNumber(phoneNumber) : order,
        };
      }),
  };
  const counted = people[audience]().filter(
    ({ participantId }) => participantId === null || !cancelled.has(participantId),
  );
  const byNumber = groupBy(
    counted.filter((person): person is Person & { phoneNumber: string } => person.phoneNumber !== null),
    ({ phoneNumber }) => phoneNumber,
  );
  const ofOrder = groupBy(counted, ({ participantId, name }) => participantId ?? name);
  return {
    recipients: Array.from(byNumber, ([phoneNumber, ofNumber]) => ({
      phoneNumber,
      name: [...new Set(ofNumber.map(({ name }) => name))].slice(0, MAX_NAMES).join(', '),
    })),
    withoutPhone: [...ofOrder.values()].filter((group) => group.every(({ phoneNumber }) => phoneNumber === null))
      .length,
  };
}

const nameOf = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) =>
  `${firstName} ${lastName}`;
