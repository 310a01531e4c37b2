import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HTTP_STATUS } from '@derby/rules/error-codes';
import { createSchema } from './graphql/schema.ts';
import { fuzzedOperations, type FuzzedOperation } from './testing/fuzzed-operation.ts';
import { openGatewayContext } from './testing/gateway-context.ts';

const OPERATIONS = Number(process.env['FUZZ_OPERATIONS'] ?? 250);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_250_809);
/** How long a failing operation is shrunk. */
const SHRINK_LIMIT_MS = 30_000;

/** Allowed values of `extensions.code`: expected failures and errors of the operation itself. */
const CODES = new Set<unknown>([
  ...Object.keys(HTTP_STATUS),
  'BAD_REQUEST',
  'BAD_USER_INPUT',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
]);
const PARTS_OF_AN_ERROR = new Set(['message', 'locations', 'path', 'extensions']);
/** Matches stack traces, source paths and texts of the database and its driver. */
const INTERNALS = /\bat \S+ \(|node_modules|\.[cm]?[jt]s:\d|E11000|Mongo|mongoose|CastError|BSON|ECONN|Did you mean/;

interface RawResponse {
  readonly status: number;
  readonly text: string;
}

// No worker runs, so a request that sends a message would wait and then return 503.
const initialSettings = { rate_limit_enabled: 'false', sms_enabled: 'false' };
const secrets = { secretsKey: 'a key for tests that is long enough', initialSettings };
const context = openGatewayContext({ environment: 'production', secrets });

async function send(body: FuzzedOperation, isSignedIn: boolean): Promise<RawResponse> {
  // Signing out would end the session of the test.
  const authorization =
    isSignedIn && !/logout/.test(String(body.query)) ? { authorization: `Bearer ${context.token}` } : {};
  const response = await fetch(`${context.one.url()}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

interface WireBody {
  readonly data?: unknown;
  readonly errors?: { readonly message: string; readonly extensions?: { readonly code?: unknown } }[];
}

/** Returns the problems of a response as text, or an empty list. */
function problemsOf({ status, text }: RawResponse, places: readonly string[]): string[] {
  const { errors = [] } = JSON.parse(text) as WireBody;
  // Data may contain any text that a client sent. Errors may not.
  const said = JSON.stringify(errors);
  return [
    ...(status >= 500 ? [`responded with ${status}`] : []),
    ...(INTERNALS.test(said) ? ['shows our innards'] : []),
    ...(places.some((place) => text.includes(place)) ? ['names a place of ours'] : []),
    ...errors.filter(({ extensions }) => !CODES.has(extensions?.code)).map(() => 'a failure that nobody foresaw'),
    ...(errors.some((error) => Object.keys(error).some((part) => !PARTS_OF_AN_ERROR.has(part)))
      ? ['a part too many']
      : []),
  ];
}

describe('the gateway', () => {
  test(`responds to ${OPERATIONS} generated operations without internal details and only with expected error codes`, async () => {
    const outcomes = new Map<string, number>();
    let failedAt = Number.POSITIVE_INFINITY;
    let sent = 0;
    const places = [context.dataDirectory, context.database.name, import.meta.dirname];
    const property = fc.asyncProperty(fuzzedOperations(createSchema()), fc.nat({ max: 3 }), async (body, who) => {
      if (performance.now() > failedAt + SHRINK_LIMIT_MS) return;
      const response = await send(body, who > 0);
      sent += 1;
      const { errors } = JSON.parse(response.text) as WireBody;
      const outcome = errors ? String(errors[0]?.extensions?.code) : 'succeeded';
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      const problems = problemsOf(response, places);
      if (problems.length === 0) return;
      failedAt = Math.min(failedAt, performance.now());
      throw new Error(
        `${problems.join(', ')}\nasked ${JSON.stringify(body).slice(0, 1_500)}\n${response.text.slice(0, 500)}`,
      );
    });
    const details = await fc.check(property, { seed: SEED, numRuns: OPERATIONS });
    const counted = [...outcomes].toSorted(([, a], [, b]) => b - a).map(([name, count]) => `${name}: ${count}`);
    const logged = context.lines.filter((line) => Number(line['level']) >= 50);
    process.stdout.write(
      `G6: ${sent} operations with seed ${SEED}: ${counted.join(', ')}; ${logged.length} errors logged\n`,
    );
    expect(details.errorInstance instanceof Error ? details.errorInstance.message : '').toBe('');
    expect(logged).toEqual([]);
    expect(sent).toBe(OPERATIONS);
    // The test proves little if most operations are refused.
    expect(outcomes.get('succeeded')).toBeGreaterThan(OPERATIONS / 10);
  });
});
