import { createResponseChecker, type ResponseChecker } from '@derby/api-schemas/response-checker';
import { operationsOf, type DescribedCall } from '@derby/api-schemas/operations';
import type { OpenApiDocument } from '@derby/api-schemas/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLongForm } from '../../support/form.ts';
import { openTarget } from '../target.ts';
import { requestOf, type PlannedRequest } from './request.ts';
import { problemsWith } from './problems-with.ts';
import { createSender } from './context.ts';

/** Requests in a sequence that share ids. A failure is reported with the shortest sequence that has it. */
const ROW_LENGTH = 20;
const CASES = Number(process.env['FUZZ_CASES'] ?? (isLongForm ? 10_000 : 300));
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_250_809);
const TIME_LIMIT_MS = 1_200_000;
/** How long a failing sequence is shrunk. */
const SHRINK_LIMIT_MS = 60_000;

const target = openTarget();

interface Outcome {
  readonly cases: number;
  readonly statuses: ReadonlyMap<number, number>;
  /** The problems of the shortest sequence with a wrong response; empty when there is none. */
  readonly failure: string;
}

interface FuzzOptions {
  readonly calls: readonly string[];
  readonly cases: number;
  /** Whether a failing sequence is shrunk. */
  readonly shrinks?: boolean;
}

async function fuzz(checker: ResponseChecker, { calls, cases, shrinks = true }: FuzzOptions): Promise<Outcome> {
  const statuses = new Map<number, number>();
  const described = operationsOf(target.description).filter(({ name }) => calls.includes(name));
  const row = fc.array(fc.oneof(...described.map((call) => ({ weight: weightOf(call), arbitrary: requestOf(call) }))), {
    minLength: ROW_LENGTH,
    maxLength: ROW_LENGTH,
  });
  let sent = 0;
  let failedAt = Number.POSITIVE_INFINITY;
  const property = fc.asyncProperty(row, async (requests: readonly PlannedRequest[]) => {
    if (performance.now() > failedAt + SHRINK_LIMIT_MS) return;
    const send = createSender(target);
    for (const request of requests) {
      const exchange = await send(request);
      sent += 1;
      statuses.set(exchange.status, (statuses.get(exchange.status) ?? 0) + 1);
      const problems = problemsWith(checker, exchange);
      if (problems.length > 0) {
        failedAt = Math.min(failedAt, performance.now());
        const { method, credentials, headers, body } = request;
        const shown = JSON.stringify({ credentials, headers, body }).slice(0, 2_000);
        throw new Error(
          `${method} ${exchange.path}: ${problems.join('; ')}\nsent ${shown}\nreceived ${exchange.status} ${exchange.text.slice(0, 500)}`,
        );
      }
    }
  });
  const details = await fc.check(property, {
    seed: SEED,
    numRuns: Math.ceil(cases / ROW_LENGTH),
    endOnFailure: !shrinks,
  });
  const cause = details.errorInstance instanceof Error ? details.errorInstance.message : '';
  return {
    cases: sent,
    statuses,
    failure: details.failed ? `seed ${details.seed}: ${cause}` : '',
  };
}

/** Rows that are created, changed and deleted are requested more often than others. */
function weightOf({ path }: DescribedCall): number {
  return path.startsWith('/api/entries') || path.startsWith('/api/participants') ? 3 : 1;
}

const everyCall = () => operationsOf(target.description).map(({ name }) => name);

describe('generated requests', () => {
  it('are made from the committed description, which the deployment publishes', async () => {
    expect(await target.client.read('/api/openapi.json')).toEqual(target.description);
  });

  it(
    'get no 5xx and no response that is not described',
    async () => {
      const { cases, statuses, failure } = await fuzz(createResponseChecker(target.description), {
        calls: everyCall(),
        cases: CASES,
      });
      const counted = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
      process.stdout.write(`fuzz: ${cases} requests with seed ${SEED}, by status ${counted.join(', ')}\n`);
      expect(failure).toBe('');
      expect(cases).toBeGreaterThanOrEqual(CASES);
    },
    TIME_LIMIT_MS,
  );

  it(
    'control: reveal a response that violates the description',
    async () => {
      const wrong = structuredClone(target.description) as unknown as {
        components: { schemas: { Entry: { properties: { rank: object } } } };
      };
      wrong.components.schemas.Entry.properties.rank = { type: 'string' };
      const { failure } = await fuzz(createResponseChecker(wrong as unknown as OpenApiDocument), {
        calls: ['POST /api/entries', 'GET /api/entries'],
        cases: 400,
        shrinks: false,
      });
      expect(failure).toContain('the body is against its schema');
      expect(failure).toContain('rank must be string');
    },
    TIME_LIMIT_MS,
  );
});
