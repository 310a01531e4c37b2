import { nameProblem, storedName } from './person-name.ts';
import { parsePhoneNumber } from './phone-number.ts';
import { MAX_WEIGHT_LBS, parseWeight } from './weight.ts';

/** The name, checks and storage of a typed field of an entry. */
interface EntryField {
  /** Label on forms. */
  readonly label: string;
  /** Label in lists and corrections, when it differs from `label`. */
  readonly listLabel?: string;
  readonly type: 'text' | 'flag';
  /** May be absent from older entries and from requests. */
  readonly isOptional?: true;
  /** Message for a blank required text. */
  readonly whenBlank?: string;
  /** The text is the first or last name of a person. */
  readonly isName?: true;
  /** Decides who wins what: another user checks it, and a correction of it removes that check. */
  readonly isDecisive?: true;
  /** The longest optional text, in characters; 200 without it. */
  readonly maxLength?: number;
  /** A valid optional text for the description of REST. */
  readonly example?: string;
}

/**
 * The typed fields of an entry (docs/rules.md, "Entries"), in the order of the checks. Forms, devices, the domain, its
 * rows and the history of corrections are derived from it. For an optional text, so are its inputs, the body and the
 * description of REST, lists, the export and the official result.
 */
export const ENTRY_FIELDS = {
  firstName: {
    label: 'First name',
    type: 'text',
    whenBlank: 'Please enter a first name',
    isName: true,
    isDecisive: true,
  },
  lastName: {
    label: 'Last name',
    type: 'text',
    whenBlank: 'Please enter a last name',
    isName: true,
    isDecisive: true,
  },
  /** Stored as ten digits. */
  phoneNumber: { label: 'Phone number', listLabel: 'Phone', type: 'text', whenBlank: 'Please enter a phone number' },
  /** Decimal text in pounds; stored as the number `fishWeightLbs`. */
  fishWeight: {
    label: 'Fish weight (lbs)',
    listLabel: 'Weight (lbs)',
    type: 'text',
    whenBlank: 'Please enter a valid number for weight',
    isDecisive: true,
  },
  isJunior: { label: 'Junior Division', listLabel: 'Division', type: 'flag', isDecisive: true },
  /** The contestant donates the fish and takes part in the draw for donors. */
  isCatchDonated: { label: 'Donated catch', type: 'flag', isOptional: true },
} as const satisfies Readonly<Record<string, EntryField>>;

export type EntryFieldName = keyof typeof ENTRY_FIELDS;

/** An entry as typed. */
export type TypedEntry = {
  readonly [Name in EntryFieldName]: (typeof ENTRY_FIELDS)[Name]['type'] extends 'flag' ? boolean : string;
};

type OptionalName = {
  [Name in EntryFieldName]: (typeof ENTRY_FIELDS)[Name] extends { isOptional: true } ? Name : never;
}[EntryFieldName];

/** The fields of texts, whether optional or not. */
export type TextFieldName = {
  [Name in EntryFieldName]: (typeof ENTRY_FIELDS)[Name]['type'] extends 'text' ? Name : never;
}[EntryFieldName];

/** Texts of an entry, as stored. */
export type EntryTexts = { readonly [Name in TextFieldName]?: string | null | undefined };

/**
 * An entry as stored: trimmed texts, null for a blank optional text, the phone number as ten digits, the weight as a
 * number.
 */
export type CheckedFields = Omit<TypedEntry, 'fishWeight' | OptionalName> & {
  readonly [Name in OptionalName]?: TypedEntry[Name] extends boolean ? boolean : string | null;
} & {
  /** More than 0, at most 2000, 6 decimals. */
  readonly fishWeightLbs: number;
};

/** Returns the field with its optional properties. */
export const fieldOf = (name: EntryFieldName): EntryField => ENTRY_FIELDS[name];

/** The names of {@link ENTRY_FIELDS}, in its order. */
export const ENTRY_FIELD_NAMES = Object.keys(ENTRY_FIELDS) as EntryFieldName[];

/** The optional texts in the order of the table. They come last wherever entries are shown or written. */
export const OPTIONAL_TEXTS = ENTRY_FIELD_NAMES.filter(
  (name) => fieldOf(name).type === 'text' && fieldOf(name).isOptional,
) as readonly TextFieldName[];

/** The stored fields that decide who wins what. */
export type DecisiveValues = Pick<CheckedFields, 'firstName' | 'lastName' | 'fishWeightLbs' | 'isJunior'>;

/** The names of these fields in a stored entry. */
export const DECISIVE_COLUMNS = ENTRY_FIELD_NAMES.filter((name) => fieldOf(name).isDecisive).map((name) =>
  name === 'fishWeight' ? 'fishWeightLbs' : name,
) as readonly (keyof DecisiveValues)[];

/** Returns the optional texts of an entry as properties; null for one that is blank or was not recorded. */
export function optionalTextsOf(entry: EntryTexts): object {
  return Object.fromEntries(OPTIONAL_TEXTS.map((name) => [name, entry[name] ?? null]));
}

/** The longest optional text whose row says nothing else, in characters. */
const MAX_TEXT_LENGTH = 200;

/** Returns the longest text of an optional field, in characters. */
export const maxLengthOf = ({ maxLength = MAX_TEXT_LENGTH }: Pick<EntryField, 'maxLength'>): number => maxLength;

/** Returns the problem with an optional text as a sentence; null when it is valid. */
export function optionalTextProblem(field: Pick<EntryField, 'label' | 'maxLength'>, text: string): string | null {
  const limit = maxLengthOf(field);
  // A character has one or two units, so a much longer text need not be taken apart.
  const isTooLong = text.length > 2 * limit || Array.from(text).length > limit;
  return isTooLong ? `${field.label} must be at most ${limit} characters` : null;
}

export { MAX_WEIGHT_LBS };

/** Returns the problem with the trimmed text of a field as a sentence; null when it is valid. */
export function problemOf(name: EntryFieldName, text: string): string | null {
  const field = fieldOf(name);
  const { label, whenBlank = null } = field;
  if (field.isOptional) return optionalTextProblem(field, text);
  if (text === '') return whenBlank;
  if (name === 'phoneNumber') return parsePhoneNumber(text) === null ? whenBlank : null;
  if (name !== 'fishWeight') {
    const problem = field.isName ? nameProblem(storedName(text)) : null;
    return problem && `${label} ${problem}`;
  }
  const weightLbs = parseWeight(text);
  if (Number.isNaN(weightLbs)) return whenBlank;
  if (weightLbs <= 0) return 'Fish weight must be greater than 0';
  return weightLbs > MAX_WEIGHT_LBS ? `Fish weight must be at most ${MAX_WEIGHT_LBS} lbs` : null;
}
