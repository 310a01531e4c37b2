import { z } from 'zod';

/** A failure that the gateway returned for one operation. */
export class GatewayError extends Error {
  /** The gateway's code, e.g. `BAD_INPUT`; null when it sent none. */
  readonly code: string | null;
  /** The inputs that the failure is about, under their REST names. */
  readonly fields: readonly string[];
  /** Seconds to wait before a retry, if the gateway sent them. */
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

/** The gateway did not respond, or its response was not GraphQL. */
export class GatewayUnavailableError extends Error {
  constructor(options?: { cause: unknown }) {
    super('The gateway is not available', options);
    this.name = 'GatewayUnavailableError';
  }
}

/** The paths for sending a query by GET. */
export interface PersistedQuery {
  /** Names the query by its hash: short, and sufficient once the gateway knows the query. */
  readonly path: string;
  /** As `path`, with the query's text for a gateway that does not know it. */
  readonly pathWithText: string;
}

/** A generated document with its hash. */
interface HashedDocument {
  toString(): string;
  readonly __meta__?: { readonly sha256Hash?: string } | undefined;
}

/** The gateway has not received this query since it started. */
export const UNKNOWN_QUERY = 'PERSISTED_QUERY_NOT_FOUND';

/** Returns the paths of a query. Equal queries and variables (in the same order) have equal paths. */
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

/**
 * Returns the data of a GraphQL response. Throws GatewayError for its first error, GatewayUnavailableError for a
 * response that is not GraphQL.
 */
export function resultOf({ status, text }: { readonly status: number; readonly text: string }): unknown {
  const answer = readAnswer(text);
  const failure = answer.errors?.[0];
  if (failure) {
    const { code = null, fields, retryAfterSeconds = null } = failure.extensions ?? {};
    // Only expected failures have fields, possibly an empty list. All others are faults of the operation. An operation
    // that is too large is the client's fault.
    throw new GatewayError(failure.message, {
      code,
      fields: fields ?? [],
      retryAfterSeconds,
      status: fields === undefined && status !== PAYLOAD_TOO_LARGE ? null : status,
    });
  }
  // A load balancer without a gateway behind it answers like this.
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
