import type { ResponseChecker, CheckedResponse } from '@derby/api-schemas/response-checker';
import type { DescribedCall } from '@derby/api-schemas/operations';
import { jsonOf } from './client.ts';

/** The findings for one row of the contract. */
export interface RowReport {
  /** `METHOD path`. */
  readonly name: string;
  readonly isProtected: boolean;
  /** The number of checked responses. */
  readonly responses: number;
  /** Deviations from the contract, in sentences. */
  readonly problems: readonly string[];
  /**
   * Why a success of the call was not seen; undefined when it was. A row with a reason is not reported as conforming.
   */
  readonly notTried: string | undefined;
}

/** A response that a probe expects. */
export interface Expected {
  /** The request in words for the report, e.g. `without a token`. */
  readonly what: string;
  readonly status: number;
  /** The exact message of a failure, when the contract fixes one. */
  readonly error?: string;
}

const FIRST_FAILURE = 300;
const STARS = '********';
const NO_CHANCE = 'no probe calls it, or an earlier response of its resource was wrong';

/** Collects the findings row by row, in the order of the contract. */
export type Findings = ReturnType<typeof createFindings>;

/**
 * Creates the collector. `checkers` check responses by our description and by the one that the deployment publishes; a
 * response must pass both.
 */
export function createFindings(calls: readonly DescribedCall[], checkers: Readonly<Record<string, ResponseChecker>>) {
  const rows = new Map(
    calls.map(({ name, isProtected }) => [
      name,
      {
        isProtected,
        responses: 0,
        hasSucceeded: false,
        problems: [] as string[],
        reason: undefined as string | undefined,
      },
    ]),
  );
  const secrets: string[] = [];
  const shown = (sentence: string) => secrets.reduce((text, secret) => text.replaceAll(secret, STARS), sentence);

  function problem(name: string, sentence: string): void {
    const problems = rows.get(name)?.problems;
    if (!problems?.includes(sentence)) problems?.push(sentence);
  }

  function problemsOf(name: string, response: CheckedResponse, { what, status, error }: Expected): string[] {
    if (response.status !== status) return [`${what}: answered ${response.status}, not ${status}`];
    // 405 belongs to a path, not to a call, so no description lists it.
    const found = Object.entries(checkers).flatMap(([whose, checker]) =>
      (status === 405 ? checker.failure(response) : checker.checkResponse(name, response)).map(
        (one) => `${what}: ${one} (by ${whose})`,
      ),
    );
    return error === undefined || errorOf(response) === error
      ? found
      : [...found, `${what}: the sentence is not "${error}"`];
  }

  return {
    problem,
    /** Checks one response to a call of the contract. Returns whether it is as expected. */
    checkResponse(name: string, response: CheckedResponse, expected: Expected): boolean {
      const problems = problemsOf(name, response, expected);
      for (const one of problems) problem(name, one);
      const row = rows.get(name);
      if (row) {
        row.responses += 1;
        row.hasSucceeded ||= response.status < FIRST_FAILURE;
      }
      return problems.length === 0;
    },
    /** Records why a call's success was not seen. The first reason stays. */
    notTried(name: string, reason: string): void {
      const row = rows.get(name);
      if (row) row.reason ??= reason;
    },
    /** Replaces this text with asterisks in the report. */
    hide: (secret: string) => void secrets.push(secret),
    rows: (): RowReport[] =>
      [...rows].map(([name, { isProtected, responses, hasSucceeded, reason = NO_CHANCE, problems }]) => ({
        name,
        isProtected,
        responses,
        problems: problems.map(shown),
        notTried: hasSucceeded ? undefined : shown(reason),
      })),
  };
}

/** Formats the report for a terminal: one line per row, its problems below it, and the totals. */
export function printed(rows: readonly RowReport[]): string {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const lines = rows.flatMap((row) => {
    const access = row.isProtected ? 'token ' : 'public';
    const line = `${resultOf(row).padEnd(9)}  ${access}  ${row.name.padEnd(width)}  ${row.responses} responses checked`;
    const reason = resultOf(row) === 'not tried' ? `, refusals only: ${row.notTried}` : '';
    return [`${line}${reason}`, ...row.problems.map((one) => `    ${one}`)];
  });
  const count = (outcome: Outcome) => rows.filter((row) => resultOf(row) === outcome).length;
  const responses = rows.reduce((sum, row) => sum + row.responses, 0);
  const sum = `${count('conforms')} of ${rows.length} calls conform, ${count('FAILS')} do not, ${count('not tried')} were not tried; ${responses} responses checked.`;
  return `${lines.join('\n')}\n\n${sum}\n`;
}

type Outcome = 'conforms' | 'FAILS' | 'not tried';

function resultOf({ problems, notTried }: RowReport): Outcome {
  if (problems.length > 0) return 'FAILS';
  return notTried === undefined ? 'conforms' : 'not tried';
}

/** Returns the message of a failure; undefined when the response has none. */
export const errorOf = (response: CheckedResponse) => (jsonOf(response) as { error?: unknown }).error;

/** Runs the probes of one row. A missing response is a problem of this row, and the next rows are still probed. */
export async function reported(findings: Findings, name: string, probes: () => Promise<void>): Promise<void> {
  try {
    await probes();
  } catch (error) {
    findings.problem(name, error instanceof Error ? error.message : String(error));
  }
}
