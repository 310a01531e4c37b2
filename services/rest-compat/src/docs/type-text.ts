import { resolved } from '@derby/api-schemas/operations';
import type { JsonSchema, OpenApiDocument } from '@derby/api-schemas/types';

const WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  null: 'null',
  array: 'list',
  object: 'object',
};

/** Returns the type of a field in plain words. A schema without a type describes a file. */
export function typeText(document: OpenApiDocument, schemaOrReference: JsonSchema): string {
  const schema =
    schemaOrReference.$ref === undefined
      ? schemaOrReference
      : resolved<JsonSchema>(document, { $ref: schemaOrReference.$ref });
  if (schema.enum) return schema.enum.map(String).join(' or ');
  if (schema.anyOf) return schema.anyOf.map((one) => typeText(document, one)).join(' or ');
  if (schema.type === undefined) return 'file';
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type;
  return types.map((type) => WORDS[type] ?? type).join(' or ') + rangeText(schema);
}

/** Returns the bounds that the contract sets, without the limits of the integer type. */
function rangeText({ minimum, maximum }: JsonSchema): string {
  const isChosen = minimum !== undefined && minimum > -MACHINE_INTEGER && maximum !== undefined;
  if (!isChosen) return '';
  return maximum >= MACHINE_INTEGER ? ` from ${minimum}` : ` from ${minimum} to ${maximum}`;
}

const MACHINE_INTEGER = 2_147_483_647;
