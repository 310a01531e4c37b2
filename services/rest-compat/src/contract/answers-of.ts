import type { z } from 'zod';
import type { CallContract, Status } from './call.ts';
import { failure } from './failures.ts';

/** Returns every status that a call may answer, with its body: the statuses of its row and those of every call. */
export function answersOf(contract: CallContract): Partial<Record<Status, z.ZodType>> {
  return {
    ...(contract.method === 'GET' ? {} : BODY_REFUSALS),
    // 409: the state does not allow it, or administrators have to set up a second factor first (force_2fa_for_admin).
    ...(contract.access === 'public' ? {} : { 401: failure, 409: failure }),
    ...(contract.access === 'administrator' ? { 403: failure } : {}),
    ...(contract.params ? { 404: failure } : {}),
    429: failure,
    503: failure,
    ...contract.answers,
  };
}

/** Every method but GET reads a body, even when the row has none. */
const BODY_REFUSALS = { 400: failure, 413: failure, 415: failure } as const;
