import type { JsonSchema } from '@derby/api-schemas/types';
import type { z } from 'zod';

/** The statuses of the contract. */
export type Status = 200 | 201 | 304 | 400 | 401 | 403 | 404 | 405 | 409 | 413 | 414 | 415 | 429 | 500 | 502 | 503;

/** The roles in REST: an administrator may do everything, a weighmaster may weigh in and correct entries. */
export const ROLES = ['administrator', 'weighmaster'] as const;
export type Role = (typeof ROLES)[number];

/** The body that a call takes. */
export type BodyContract =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'json';
      readonly schema: z.ZodObject;
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

/**
 * One row of the REST contract as data. Routes, checks, tests of answers and the published description are made from
 * it.
 */
export interface CallContract {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With parameters as `:id`. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  /** The least role that may make the call, for an early refusal. The gateway decides. */
  readonly access: 'public' | Role;
  /** The parameters of the path. An invalid value names nothing, so the call answers 404 with the problem's message. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body: BodyContract;
  /** The body of each status that this call may answer, without the ones that `answersOf` adds. */
  readonly answers: Partial<Record<Status, z.ZodType>>;
  /** The media type of a text to download; JSON when it is left out. */
  readonly mediaType?: 'text/csv';
  /** `shared`: all callers get the same response, so caches may store it for a second. */
  readonly caching: 'shared' | 'none';
  /** A successful response names the version of the board in `X-Board-Version`. */
  readonly isBoardPage?: true;
  /** The call takes `Idempotency-Key`: the same key gets the first response again. */
  readonly idempotent?: true;
}

const DEFAULTS = { body: { kind: 'none' }, caching: 'none' } as const;

type CallRow = Omit<CallContract, keyof typeof DEFAULTS> & Partial<CallContract>;

/** Types one row exactly, so that the compiler checks its handler. Defaults to no body and no caching. */
export function defineCall<const Call extends CallRow>(call: Call): Omit<typeof DEFAULTS, keyof Call> & Call {
  return { ...DEFAULTS, ...call };
}
