import { z } from 'zod';
import type { JsonSchema } from '@derby/api-schemas/types';

/** The output of zod for one schema, before it is typed. */
type Loose = Record<string, unknown>;

/** Returns the JSON Schema of a request. */
export function requestSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', override: simplify }) as JsonSchema & Loose;
  if (!rest.properties) return rest;
  const properties = Object.entries(rest.properties).map(([name, one]) => [name, withNullAsType(one)] as const);
  return { ...rest, properties: Object.fromEntries(properties) };
}

/** Writes "a text with limits, or null" as one schema with two types. */
function withNullAsType(schema: JsonSchema): JsonSchema {
  const [first, second, ...more] = schema.anyOf ?? [];
  if (typeof first?.type !== 'string' || second?.type !== 'null' || more.length > 0) return schema;
  // Rules that the contract adds to the field override the checked ones: length, and whether null is allowed.
  const { anyOf: _, type = [first.type, 'null'], ...rest } = schema;
  return { ...first, ...rest, type };
}

/**
 * Returns the JSON Schemas of responses under their given keys. Named schemas (`meta({ id })`) become components that
 * the others refer to.
 */
export function responseSchemas(responses: Readonly<Record<string, z.ZodType>>): {
  byKey: Readonly<Record<string, JsonSchema>>;
  components: Readonly<Record<string, JsonSchema>>;
} {
  const whole = z.toJSONSchema(z.object(responses), { io: 'output', override: simplify });
  const text = JSON.stringify(whole).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { properties = {}, $defs = {} } = JSON.parse(text) as { properties?: Loose; $defs?: Loose };
  return {
    byKey: properties as Readonly<Record<string, JsonSchema>>,
    components: $defs as Readonly<Record<string, JsonSchema>>,
  };
}

/** Removes parts that do not help a reader: the bounds of doubles, and the calendar as a pattern. */
function simplify({ jsonSchema }: { jsonSchema: Loose }): void {
  if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum'];
  if (jsonSchema['type'] === 'integer') {
    delete jsonSchema['pattern'];
    delete jsonSchema['maxLength'];
  }
  // A format of zod's own; the pattern says the same.
  if (jsonSchema['format'] === 'starts_with') delete jsonSchema['format'];
  if (jsonSchema['format'] === 'date-time') jsonSchema['pattern'] = 'Z$';
}
