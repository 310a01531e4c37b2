import { ENTRY_FIELD_NAMES } from '@derby/rules/entry-fields';
import { isInputObjectType, isObjectType } from 'graphql';
import { expect, it } from 'vitest';
import { createSchema } from '../../graphql/schema.ts';

const schema = createSchema();

function fieldsOf(typeName: string): string[] {
  const type = schema.getType(typeName);
  return isObjectType(type) || isInputObjectType(type) ? Object.keys(type.getFields()) : [];
}

const stored = ENTRY_FIELD_NAMES.map((name) => (name === 'fishWeight' ? 'fishWeightLbs' : name));

it.each([
  ['CreateEntryInput', ENTRY_FIELD_NAMES],
  ['UpdateEntryInput', ENTRY_FIELD_NAMES],
  ['Entry', stored],
  ['ExpectedEntryValues', stored],
  ['DisqualifiedEntry', stored.filter((name) => name !== 'isCatchDonated')],
])('%s has every typed field of an entry', (typeName, names) => {
  expect(fieldsOf(typeName)).toEqual(expect.arrayContaining(names));
});
