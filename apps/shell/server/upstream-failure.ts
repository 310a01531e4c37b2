const NOBODY_THERE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return 'code' in error ? String(error.code) : '';
}

/** 503 when nobody took the request, 502 when an answer was begun or expected and did not come. */
export function failureOf(error: unknown): { status: number; sentence: string } {
  const cause = error instanceof Error ? error.cause : undefined;
  return NOBODY_THERE.has(codeOf(error)) || NOBODY_THERE.has(codeOf(cause))
    ? { status: 503, sentence: 'The service is starting or down. Please try again in a moment.' }
    : { status: 502, sentence: 'The service did not answer as expected. Please try again.' };
}
