import { z } from 'zod';

/** A failure that the gateway answered for one operation, in its own words. */
export class GatewayError extends Error {
  /** The gateway's code, e.g. `BAD_INPUT`; null when it sent none. */
  readonly code: string | null;
  /** The inputs that the failure is about, as the contract spells them. */
  readonly fields: readonly string[];
  /** Seconds to wait before another try, when the gateway said so. */
  readonly retryAfterSeconds: number | null;
  /** The HTTP status of an expected failure; null for all others. */
  readonly status: number | null;

  constructor(
    message: string,
    details: {
      code: string | null;
      fields: readonly string[];
      retryAfterSeconds: number | null;
      status?: number | null;
    },
  ) {
    super(message);
    this.name = 'GatewayError';
    this.code = details.code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.status = details.status ?? null;
  }
}

/** The gateway did not answer, or not with GraphQL. */
export class GatewayUnavailableError extends Error {
  constructor(options?: { cause: unknown }) {
    super('The gateway is not available', options);
    this.name = 'GatewayUnavailableError';
  }
}

/** The paths under which a query can be asked for by GET. */
export interface PersistedQuery {
  /** Names the query by its hash: short, and all that the gateway needs once it knows the query. */
  readonly path: string;
  /** As `path`, with the query's text for a gateway that does not know it. */
  readonly pathWithText: string;
}

/** A generated document; its hash stands beside it. */
interface HashedDocument {
  toString(): string;
  readonly __meta__?: { readonly sha256Hash?: string } | undefined;
}

/** The code of a gateway that has not met the query since it started. */
export const UNKNOWN_QUERY = 'PERSISTED_QUERY_NOT_FOUND';

/** Equal queries and variables (in the same order) have equal paths. */
export function persistedQuery(document: HashedDocument, variables: unknown): PersistedQuery {
  const { __meta__: generated } = document;
  const extensions = { persistedQuery: { version: 1, sha256Hash: generated?.sha256Hash } };
  const path = `/graphql?variables=${asParameter(variables)}&extensions=${asParameter(extensions)}`;
  return { path, pathWithText: `${path}&query=${encodeURIComponent(document.toString())}` };
}

function asParameter(value: unknown): string {
  return encodeURIComponent(JSON.stringify(value));
}

const PAYLOAD_TOO_LARGE = 413;

const answerSchema = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(
      z.object({
        message: z.string(),
        extensions: z
          .object({
            code: z.string().optional(),
            fields: z.array(z.string()).optional(),
            retryAfterSeconds: z.number().optional(),
          })
          .optional(),
      }),
    )
    .optional(),
});

/** The data of a GraphQL answer. Throws GatewayError for its first error, GatewayUnavailableError for what is no GraphQL. */
export function resultOf({ status, text }: { readonly status: number; readonly text: string }): unknown {
  const answer = readAnswer(text);
  const failure = answer.errors?.[0];
  if (failure) {
    const { code = null, fields, retryAfterSeconds = null } = failure.extensions ?? {};
    // Only expected failures name fields, if only none; the others are faults of an operation. One that is too large
    // is that of its sender.
    throw new GatewayError(failure.message, {
      code,
      fields: fields ?? [],
      retryAfterSeconds,
      status: fields === undefined && status !== PAYLOAD_TOO_LARGE ? null : status,
    });
  }
  // As a balancer answers that has no gateway to ask.
  if (answer.data === undefined) throw new GatewayUnavailableError();
  return answer.data;
}

function readAnswer(text: string): z.infer<typeof answerSchema> {
  try {
    return answerSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new GatewayUnavailableError({ cause: error });
  }
}
