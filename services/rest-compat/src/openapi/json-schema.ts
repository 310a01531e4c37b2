import { z } from 'zod';
import type { JsonSchema } from '@derby/api-schemas/types';

/** What zod hands over for one schema, before it is read as ours. */
type Loose = Record<string, unknown>;

/** The JSON Schema of what a caller sends. */
export function requestSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', override: simplify }) as JsonSchema & Loose;
  if (!rest.properties) return rest;
  const properties = Object.entries(rest.properties).map(([name, one]) => [name, withNullAsType(one)] as const);
  return { ...rest, properties: Object.fromEntries(properties) };
}

/** Writes "text of some length, or null" as one schema of two types. */
function withNullAsType(schema: JsonSchema): JsonSchema {
  const [first, second, ...more] = schema.anyOf ?? [];
  if (typeof first?.type !== 'string' || second?.type !== 'null' || more.length > 0) return schema;
  // What the contract says of the field wins over what is checked first: its length, and whether null will do.
  const { anyOf: _, type = [first.type, 'null'], ...rest } = schema;
  return { ...first, ...rest, type };
}

/**
 * The JSON Schemas of answers, under the keys they came with, and the named ones (`meta({ id })`) among
 * them once, as components that the others refer to.
 */
export function answerSchemas(answers: Readonly<Record<string, z.ZodType>>): {
  byKey: Readonly<Record<string, JsonSchema>>;
  components: Readonly<Record<string, JsonSchema>>;
} {
  const whole = z.toJSONSchema(z.object(answers), { io: 'output', override: simplify });
  const text = JSON.stringify(whole).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { properties = {}, $defs = {} } = JSON.parse(text) as { properties?: Loose; $defs?: Loose };
  return {
    byKey: properties as Readonly<Record<string, JsonSchema>>,
    components: $defs as Readonly<Record<string, JsonSchema>>,
  };
}

/** Leaves out what says nothing to a reader: the bounds of doubles, and the calendar spelled out as a pattern. */
function simplify({ jsonSchema }: { jsonSchema: Loose }): void {
  if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum'];
  if (jsonSchema['type'] === 'integer') {
    delete jsonSchema['pattern'];
    delete jsonSchema['maxLength'];
  }
  // A word of zod's own; the pattern says it.
  if (jsonSchema['format'] === 'starts_with') delete jsonSchema['format'];
  if (jsonSchema['format'] === 'date-time') jsonSchema['pattern'] = 'Z$';
}
