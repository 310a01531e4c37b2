import type { ApiDeps } from '@derby/api-kit/dependencies';
import type { Access } from '@derby/api-kit/rights';
import type { JsonSchema } from '@derby/api-schemas/types';
import type { Actor } from '@derby/domain/kernel';
import type { z } from 'zod';
import { failure } from './failures.ts';

/** The statuses of the contract. */
export type Status =
  | 200
  | 201
  | 304
  | 400
  | 401
  | 403
  | 404
  | 405
  | 409
  | 412
  | 413
  | 414
  | 415
  | 429
  | 500
  | 502
  | 503;

/** The body that a call takes. */
export type BodyContract =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'json';
      readonly schema: z.ZodObject;
      /** A request without a body, or with `null`, is read as an empty object. */
      readonly isOptional?: true;
      /** For bodies that refuse unknown keys: refuses `__proto__` too, instead of dropping it. */
      readonly refusesPrototypeKeys?: true;
    }
  | {
      readonly kind: 'multipart';
      readonly fields: z.ZodObject;
      /** The name of the one optional file. */
      readonly file: string;
      /** Describes the header with the file's name, when some names are refused. */
      readonly fileDisposition?: JsonSchema;
    };

/** One row of the REST contract as data. Routes, checks, tests and the published description are made from it. */
export interface CallContract {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With parameters as `:id`. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  /** The least right that the call needs. Use cases assert the actor's role once more. */
  readonly access: Access;
  /** The parameters of the path. An invalid value names nothing, so the call returns 404 with the problem's message. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body: BodyContract;
  /** The body of each status that this call may return, without the ones that `responsesOf` adds. */
  readonly responses: Partial<Record<Status, z.ZodType>>;
  /** The media type of a text to download; JSON when it is left out. */
  readonly mediaType?: 'text/csv';
  /** `shared`: all callers get the same response, so caches may store it for a second. */
  readonly caching: 'shared' | 'none';
  /** The call reads the board, which is in memory. Visitors have a separate budget for it. */
  readonly isBoardRead?: true;
  /** A successful response names the version of the board in `X-Board-Version`. */
  readonly isBoardPage?: true;
  /** The call takes `Idempotency-Key`: a repeat with the same key does nothing and gets the current result. */
  readonly idempotent?: true;
  /** The response has the `ETag` of what was written. A call that compares it takes `If-Match`. */
  readonly entityTag?: 'returned' | 'compared';
  /** A public call that a token gives more to do. */
  readonly takesToken?: true;
  /** The call signs in: it ignores a token, and has limits of its own that count failures only. */
  readonly isSignIn?: true;
  /** The call stays open to visitors during maintenance. */
  readonly staysOpen?: true;
  /** The call is not counted, so that a request limit that is too low can always be raised. */
  readonly isUncounted?: true;
}

const DEFAULTS = { body: { kind: 'none' }, caching: 'none' } as const;

type CallRow = Omit<CallContract, keyof typeof DEFAULTS> & Partial<CallContract>;

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

type BodyOf<Row extends CallRow> = Row['body'] extends { kind: 'json'; schema: infer Schema }
  ? Output<Schema>
  : Row['body'] extends { kind: 'multipart'; fields: infer Fields }
    ? Output<Fields>
    : undefined;

/** An uploaded file, completely in memory. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The input of a handler, checked against the contract. */
export interface Input<Row extends CallRow = CallContract> {
  readonly deps: ApiDeps;
  readonly actor: Actor;
  /** The client's address, by which attempts are counted. */
  readonly address: string;
  readonly params: Row extends { params: infer Schema } ? Output<Schema> : undefined;
  readonly query: Row extends { query: infer Schema } ? Output<Schema> : undefined;
  readonly body: BodyOf<Row>;
  readonly file: UploadedFile | null;
  /** The unchecked header, for a call that takes one. */
  readonly idempotencyKey: string | undefined;
  /** The header `If-Match`, for a call that takes it. */
  readonly ifMatch: string | undefined;
}

/** A response; `headers` beside the usual ones. */
interface Responding {
  readonly status: Status;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A response that the contract allows for this call. */
type ResponseOf<Row extends CallRow> = {
  [S in keyof Row['responses'] & Status]: Row['responses'][S] extends z.ZodType
    ? { readonly status: S; readonly body: z.input<Row['responses'][S]>; readonly headers?: Record<string, string> }
    : never;
}[keyof Row['responses'] & Status];

/** A row of the contract with its handler. */
export interface Call {
  readonly contract: CallContract;
  readonly handle: (input: Input) => Promise<Responding>;
}

/** Combines a row with its handler. The compiler checks the handler's input and responses. */
export function call<const Row extends CallRow, const Response extends ResponseOf<Row>>(
  row: Row,
  handle: (input: Input<Row>) => Promise<Response>,
): Call {
  // Safe cast: the schemas of the same row parse the input.
  return { contract: { ...DEFAULTS, ...row }, handle: handle as unknown as Call['handle'] };
}

/** Every method but GET reads a body, even when the row has none. */
const BODY_REFUSALS = { 400: failure, 413: failure, 415: failure } as const;

/** Returns every status that a call may return, with its body: the statuses of its row and those of every call. */
export function responsesOf(contract: CallContract): Partial<Record<Status, z.ZodType>> {
  // A scale pass has none.
  const changesCredentials = contract.access === 'profile' && contract.method !== 'GET';
  return {
    ...(contract.method === 'GET' ? {} : BODY_REFUSALS),
    // 409: the state does not allow it, or administrators have to set up a second factor first (force_2fa_for_admin).
    ...(contract.access === 'public' ? {} : { 401: failure, 409: failure }),
    ...(contract.access === 'administrator' || changesCredentials ? { 403: failure } : {}),
    ...(contract.params ? { 404: failure } : {}),
    ...(contract.entityTag === 'compared' ? { 412: failure } : {}),
    429: failure,
    503: failure,
    ...contract.responses,
  };
}

/** The contract does not describe this response: a defect, which tests and development must name. */
export class BreachError extends Error {}

/** Throws BreachError when the contract does not describe this response. */
export function assertInContract(contract: CallContract, status: Status, body: unknown): void {
  // No row describes the response to a defect.
  const schema = status === 500 ? failure : responsesOf(contract)[status];
  const name = `${contract.method} ${contract.path}`;
  if (!schema) throw new BreachError(`${name} must not respond ${status}`);
  const result = schema.safeParse(body);
  if (result.success) return;
  const where = result.error.issues.map((issue) => issue.path.join('.') || '(body)').join(', ');
  throw new BreachError(`${name} responded ${status} in breach of the contract at ${where}`);
}
