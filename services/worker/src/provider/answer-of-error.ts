import type { ProviderAnswer } from '@derby/domain/messaging';

/** Errors that only a connection which was never made can give. */
const NEVER_CONNECTED = new Set<unknown>(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);
const MS_PER_SECOND = 1_000;

/**
 * What an error of the provider's client says about the request: an answer of the provider has a
 * status; a connection that was never made certainly carried nothing; everything else proves nothing.
 */
export function answerOfError(error: unknown, headers: Readonly<Record<string, unknown>>): ProviderAnswer {
  if (!(error instanceof Error)) return { kind: 'no-answer' };
  const code: unknown = 'code' in error ? error.code : undefined;
  if ('status' in error && typeof error.status === 'number') {
    const retryAfterMs = retryAfterOf(headers['retry-after']);
    return {
      kind: 'refused',
      httpStatus: error.status,
      code: typeof code === 'number' ? code : null,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    };
  }
  return { kind: NEVER_CONNECTED.has(code) ? 'not-sent' : 'no-answer' };
}

/** Seconds, as the provider writes them; a date is left to the caller's own back-off. */
function retryAfterOf(header: unknown): number | undefined {
  const seconds = typeof header === 'string' && header.trim() !== '' ? Number(header) : Number.NaN;
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * MS_PER_SECOND : undefined;
}
