import { GraphQLError, Kind, type ValueNode } from 'graphql';
import { Upload } from 'graphql-upload-minimal';

/** ISO 8601 with a zone, to the second or finer. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

function instantOf(value: unknown): Date {
  const instant = typeof value === 'string' && INSTANT.test(value) ? new Date(value) : null;
  if (instant === null || Number.isNaN(instant.getTime())) throw new GraphQLError('DateTime value invalid.');
  return instant;
}

/** Returned as ISO 8601 text in UTC with milliseconds; accepted as ISO 8601 text with any zone. */
export const dateTime = {
  serialize(value: unknown): string {
    if (value instanceof Date) return value.toISOString();
    throw new TypeError('DateTime needs a Date');
  },
  parseValue: instantOf,
  parseLiteral: (node: ValueNode): Date => instantOf(node.kind === Kind.STRING ? node.value : null),
};

/** A file of a multipart request, accepted as a variable only. */
export const upload = {
  parseValue(value: unknown): Upload['promise'] {
    if (value instanceof Upload) return value.promise;
    throw new GraphQLError('Upload value invalid.');
  },
  parseLiteral(): never {
    throw new GraphQLError('Upload literal unsupported.');
  },
};
