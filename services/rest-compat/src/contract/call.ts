import type { JsonSchema } from '@derby/api-schemas/types';
import type { z } from 'zod';

/** The statuses that the contract knows. */
export type Status = 200 | 201 | 304 | 400 | 401 | 403 | 404 | 405 | 409 | 413 | 414 | 415 | 429 | 500 | 502 | 503;

/** What a user may do, as the contract spells it: everything, or weigh in and correct entries. */
export const ROLES = ['administrator', 'weighmaster'] as const;
export type Role = (typeof ROLES)[number];

/** What a call takes besides its path. */
export type BodyContract =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'json';
      readonly schema: z.ZodObject;
      /** Where unknown keys are refused, `__proto__` is too, instead of being dropped unread. */
      readonly refusesPrototypeKeys?: true;
    }
  | {
      readonly kind: 'multipart';
      readonly fields: z.ZodObject;
      /** The name of the one optional file. */
      readonly file: string;
      /** Describes the header with the file's name, where not every name will do. */
      readonly fileDisposition?: JsonSchema;
    };

/**
 * One row of the REST contract as data: routes, checks, tests of answers and the
 * published description are all made from it.
 */
export interface CallContract {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With parameters as `:id`. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  /** The least role that may call it, for an early refusal; the gateway decides. */
  readonly access: 'public' | Role;
  /** Of the path; what does not pass names nothing, so the call answers 404 with the problem's sentence. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body: BodyContract;
  /** The body of every status that this call may answer, without the ones that `answersOf` adds. */
  readonly answers: Partial<Record<Status, z.ZodType>>;
  /** Of a successful answer whose body is text to download; JSON when it is left out. */
  readonly mediaType?: 'text/csv';
  /** `shared`: all callers get the same answer, so caches may keep it for a second. */
  readonly caching: 'shared' | 'none';
  /** A successful answer names the version of the board in `X-Board-Version`. */
  readonly isBoardPage?: true;
  /** The call takes `Idempotency-Key`: the same key gets the first answer again. */
  readonly idempotent?: true;
}

const DEFAULTS = { body: { kind: 'none' }, caching: 'none' } as const;

type CallRow = Omit<CallContract, keyof typeof DEFAULTS> & Partial<CallContract>;

/** Types one row exactly, so that its handler is held to it. A row without a body or caching has none. */
export function defineCall<const Call extends CallRow>(call: Call): Omit<typeof DEFAULTS, keyof Call> & Call {
  return { ...DEFAULTS, ...call };
}
