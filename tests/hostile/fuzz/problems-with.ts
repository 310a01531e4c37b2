import type { ResponseChecker } from '@derby/api-schemas/response-checker';
import type { Exchange } from './context.ts';

const SIGN_IN_CALLS = new Set(['POST /api/login', 'POST /api/auth/refresh']);
/** The longest URL that the front door accepts. */
const LONGEST_ADDRESS_BYTES = 2_048;
/** Texts that a response must never contain: a stack trace, a source path, a database message. */
const INTERNALS =
  /\bat \S+ \(|node_modules|\/srv\/|\.ts:\d|E11000|MongoServerError|CastError|GraphQLError|Variable "\$/;

/**
 * Returns the problems of a response by the description and the rules for every call: no 5xx, nothing that is
 * not described, 401 and 403 for authentication and the private board only, no internal details.
 */
export function problemsWith(checker: ResponseChecker, exchange: Exchange): string[] {
  return [...statusProblems(exchange), ...bodyProblems(checker, exchange)];
}

function statusProblems({ request: { call, method }, status, headers, text, isSignedIn }: Exchange): string[] {
  const name = `${method} ${call.path}`;
  const problems: string[] = [];
  if (status >= 500) problems.push(`answered ${status}`);
  if (status === 403) problems.push('403 with a public board');
  if (status === 401 && isSignedIn && !SIGN_IN_CALLS.has(name)) problems.push('401 with a token that counts');
  if (status < 400 && method === call.method && call.isProtected && !isSignedIn) problems.push('done without a token');
  if (call.isProtected && headers.get('cache-control') !== 'no-store')
    problems.push('an answer to an administrator may be kept');
  if (INTERNALS.test(text)) problems.push('the answer shows our innards');
  return problems;
}

function bodyProblems(
  checker: ResponseChecker,
  { request: { call, method }, path, status, headers, text }: Exchange,
): string[] {
  const response = { status, headers, text };
  // The front door refuses a URL that is too long before the call is known.
  if ((status === 414 || status === 431) && path.length > LONGEST_ADDRESS_BYTES) return checker.failure(response);
  const allowed = headers.get('allow')?.split(', ') ?? [];
  if (status === 405)
    return allowed.includes(method) ? [`${method} is refused and allowed`] : checker.failure(response);
  if (method === 'OPTIONS') {
    if (status === 204) return allowed.includes(call.method) ? [] : [`${call.method} is not among what OPTIONS allows`];
    // An invalid media type is refused before the method is checked.
    return status === 415 ? checker.failure(response) : [`OPTIONS answered ${status}`];
  }
  const problems = checker.checkResponse(`${method} ${call.path}`, response);
  return status === 415 && method !== call.method ? checker.failure(response) : problems;
}
