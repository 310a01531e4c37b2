import { REPOSITORY_ROOT } from '../../support/stack.ts';
import { seededRandom } from '../../support/random.ts';

/** A person with private values that occur nowhere else in the product. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  /** Ten digits, in the range that the sandbox accepts and delivers. */
  readonly phoneNumber: string;
  readonly email: string;
  readonly fishWeight: string;
  readonly isJunior: boolean;
}

/** A part of the addresses and names below, and of the metadata of photos. */
const MARK = 'quvoxly';
const SYLLABLES = ['zar', 'mib', 'quo', 'lyf', 'nup', 'rek', 'vos', 'dje', 'xan', 'hub', 'wys', 'kog'];

/** Returns the same `count` people for the same seed. */
export function seededPeople(count: number, seed: number): Person[] {
  const random = seededRandom(seed);
  const pick = () => SYLLABLES[Math.floor(random() * SYLLABLES.length)] ?? '';
  return Array.from({ length: count }, (_, index) => {
    // The index in letters makes all names different.
    const number = Array.from(String(index).padStart(3, '0'), (digit) => SYLLABLES[Number(digit)]).join('');
    const firstName = capitalized(`${pick()}${number}q`);
    const lastName = capitalized(`${MARK}${pick()}${number}`);
    return {
      firstName,
      lastName,
      phoneNumber: `250555${String(2_000 + Math.floor((index * 1_000) / count)).padStart(4, '0')}`,
      email: `${firstName.toLowerCase()}.${number}@${MARK}.example`,
      fishWeight: (5 + random() * 30).toFixed(2),
      isJunior: random() < 0.3,
    };
  });
}

/** Returns a ticketing export with one ticket for each person. */
export function ticketingExport(people: readonly Person[]): string {
  const rows = people.map(({ firstName, lastName, email, phoneNumber }, index) =>
    [index, firstName, lastName, email, 'Derby Ticket', phoneNumber].join(','),
  );
  return ['Order,First Name,Last Name,Email,Ticket Type,Phone', ...rows, ''].join('\n');
}

const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Returns folders of the machine that no visitor may see. */
export const serverPaths = (dataDirectory: string): string[] => [
  REPOSITORY_ROOT.replace(/\/$/, ''),
  dataDirectory,
  'file:///',
];
