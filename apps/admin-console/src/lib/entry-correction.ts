import { storedName } from '@derby/rules/person-name';
import { formatPhoneNumber, phoneDigitsOf } from '@derby/rules/phone-number';
import { parseWeight, weightTextOf } from '@derby/rules/weight';
import { WEIGHT_DECIMALS } from '@derby/ui/weight';
import type { UpdateEntryInput } from '../generated/graphql.ts';
import { EMPTY_ENTRY, entryFormFields, type EntryFormValues, reportFirstProblem } from './entry-form.ts';

/** The form values, trimmed; `fishPhoto` is a new photo, or null to keep the current one. */
export type EditFormValues = Omit<EntryFormValues, 'card' | 'hasConsented'>;

/** Checks the form that corrects an entry. An erased phone number stays blank. */
export const editFormSchemaOf = ({ phoneNumber }: Pick<EditedEntry, 'phoneNumber'>) =>
  entryFormFields.superRefine(({ phoneNumber: typed, ...values }, context) => {
    const isErased = phoneNumber === '' && typed === '';
    reportFirstProblem(isErased ? values : { ...values, phoneNumber: typed }, context);
  });

export type EditedField = keyof EditFormValues;

export const EDITED_FIELDS = Object.keys(entryFormFields.shape) as EditedField[];

/** The fields of an entry that the list must read. */
export type EditedEntry = { readonly fishWeightLbs: number; readonly fishPhotoPath: string | null } & {
  readonly [Name in Exclude<EditedField, 'fishWeight' | 'fishPhoto'>]: EditFormValues[Name] | null;
};

const COLUMNS: Partial<Record<EditedField, keyof EditedEntry>> = {
  fishWeight: 'fishWeightLbs',
  fishPhoto: 'fishPhotoPath',
};

/** Returns the name of a field of the form in an entry. */
export const columnOf = (name: EditedField) => (COLUMNS[name] ?? name) as keyof EditedEntry;

export function editValuesOf(entry: EditedEntry): EditFormValues {
  const known = Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null));
  return entryFormFields.parse({
    ...EMPTY_ENTRY,
    ...known,
    phoneNumber: formatPhoneNumber(entry.phoneNumber ?? ''),
    fishWeight: String(entry.fishWeightLbs),
  });
}

/** Returns the fields whose value differs from that of the entry. A new photo always does. */
export function changedFields(values: EditFormValues, entry: EditedEntry): EditedField[] {
  const before = editValuesOf(entry);
  return EDITED_FIELDS.filter((name) => comparable(name, values[name]) !== comparable(name, before[name]));
}

function comparable(name: EditedField, value: EditFormValues[EditedField]) {
  if (typeof value !== 'string') return value;
  if (name === 'fishWeight') return parseWeight(weightTextOf(value));
  return name === 'phoneNumber' ? phoneDigitsOf(value) : storedName(value);
}

/** Returns the input that corrects these fields, with the values that the user has seen in them. */
export function correctionOf(changed: readonly EditedField[], values: EditFormValues, seen: EditedEntry) {
  const sent = { ...values, fishWeight: parseWeight(values.fishWeight).toFixed(WEIGHT_DECIMALS) };
  return {
    ...Object.fromEntries(changed.map((name) => [name, sent[name]])),
    expected: Object.fromEntries(changed.map((name) => [columnOf(name), seen[columnOf(name)]])),
  } satisfies UpdateEntryInput;
}
