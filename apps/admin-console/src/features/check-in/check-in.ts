import { readCardCode } from '@derby/rules/card-code';
import { problemOf } from '@derby/rules/entry-fields';
import { foldForSearch } from '@derby/rules/name-fold';
import { CheckIn_PageDocument, type CheckIn_CardFragment, type CheckIn_PageQuery } from '../../generated/graphql.ts';
import { plural } from '../../lib/texts.ts';
import { z } from '../../lib/zod.ts';

export type CheckIn = CheckIn_PageQuery['checkIn'];
export type Person = CheckIn['people'][number];
export type Card = CheckIn_CardFragment;

/** The query to repeat after a change. A failure may tell that another phone was faster. */
export const CHECK_IN_SHOWN = { refetch: [CheckIn_PageDocument], refetchesAfterFailure: true } as const;

const NAMES = ['firstName', 'lastName'] as const;

/** The form of a card. A phone number is optional, unlike that of an entry. */
export const cardFormSchema = z
  .object({
    card: z.string().trim(),
    firstName: z.string().trim(),
    lastName: z.string().trim(),
    phoneNumber: z.string().trim(),
    isJunior: z.boolean(),
    hasConsented: z.boolean(),
  })
  .superRefine(({ card, phoneNumber, ...names }, context) => {
    const problems = {
      card: readCardCode(card) === null ? 'Please enter the number of a card' : null,
      ...Object.fromEntries(NAMES.map((name) => [name, problemOf(name, names[name])])),
      phoneNumber: phoneNumber === '' ? null : problemOf('phoneNumber', phoneNumber),
    };
    for (const [field, message] of Object.entries(problems)) {
      if (message !== null) return context.addIssue({ code: 'custom', path: [field], message });
    }
  });

export type CardValues = z.infer<typeof cardFormSchema>;

/** Fields of the form that the server may reject, by wire name. */
export const REFUSABLE_FIELDS = {
  card: 'card',
  first_name: 'firstName',
  last_name: 'lastName',
  phone_number: 'phoneNumber',
} as const;

const nameOf = ({ firstName, lastName }: Pick<Card, 'firstName' | 'lastName'>) =>
  foldForSearch(`${firstName} ${lastName}`).joined;

/** Returns how many cards an order still gets. */
export function cardsLeftOf({ participantId, status, derbyEntries, juniorEntries, cards }: Person): number {
  return participantId === null || status === 'cancelled'
    ? 0
    : Math.max(derbyEntries + juniorEntries - cards.length, 0);
}

/** Returns what is proposed for the next card of an order; of a walk-up only the number. */
export function proposalFor(person: Person | null, nextNumber: number): CardValues {
  const card = String(nextNumber);
  const blank = { card, firstName: '', lastName: '', phoneNumber: '', isJunior: false, hasConsented: false };
  if (person === null) return blank;
  const { firstName, lastName, cards, derbyEntries, juniorEntries } = person;
  const juniors = cards.filter(({ isJunior }) => isJunior).length;
  const isNamed = !cards.some((one) => nameOf(one) === nameOf(person));
  const reached = person.phoneNumber === null ? cards.find((one) => one.phoneNumber !== null) : person;
  return {
    ...blank,
    ...(isNamed && { firstName, lastName }),
    phoneNumber: reached?.phoneNumber ?? '',
    hasConsented: reached?.hasConsented ?? false,
    isJunior: cards.length - juniors >= derbyEntries && juniors < juniorEntries,
  };
}

/** Returns "2 derby tickets, 1 junior ticket", or why no person of an order gets a card. */
export function ticketsText({ participantId, status, derbyEntries, juniorEntries }: Person): string {
  if (participantId === null) return 'Walk-up';
  if (status === 'cancelled') return 'Cancelled';
  const texts = [
    derbyEntries > 0 && plural(derbyEntries, 'derby ticket'),
    juniorEntries > 0 && plural(juniorEntries, 'junior ticket'),
  ];
  return texts.filter(Boolean).join(', ') || 'No ticket for the derby';
}

/** Returns "and 14 more people. Type more letters." */
export const moreText = (more: number): string =>
  `and ${more === 1 ? '1 more person' : `${more} more people`}. Type more letters.`;
