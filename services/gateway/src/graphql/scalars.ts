import { GraphQLError } from 'graphql';
import { Upload } from 'graphql-upload-minimal';

/** Instants leave as ISO 8601 text in UTC with milliseconds; no operation takes one as input. */
export const dateTime = {
  serialize(value: unknown): string {
    if (value instanceof Date) return value.toISOString();
    throw new TypeError('DateTime needs a Date');
  },
};

/** A file of a multipart request; it can come as a variable only. */
export const upload = {
  parseValue(value: unknown): Upload['promise'] {
    if (value instanceof Upload) return value.promise;
    throw new GraphQLError('Upload value invalid.');
  },
  parseLiteral(): never {
    throw new GraphQLError('Upload literal unsupported.');
  },
};
