import type { Judge, JudgedAnswer } from '@derby/api-schemas/judge';
import type { DescribedCall } from '@derby/api-schemas/operations';

/** What was found about one row of the contract. */
export interface RowReport {
  /** `METHOD path`. */
  readonly name: string;
  readonly isProtected: boolean;
  /** Answers that were judged. */
  readonly answers: number;
  /** What does not conform, in sentences. */
  readonly problems: readonly string[];
  /** Why the call was never seen to succeed; undefined when it was. Such a row is not said to conform. */
  readonly notTried: string | undefined;
}

/** An answer that a probe expects. */
export interface Expected {
  /** What was sent, for the report, e.g. `without a token`. */
  readonly what: string;
  readonly status: number;
  /** The exact sentence of a failure, where the contract fixes one. */
  readonly error?: string;
}

/** Collects what is found, row by row, in the order of the contract. */
export interface Findings {
  /** Judges one answer to a call of the contract; whether it is as it should be. */
  answer(name: string, answer: JudgedAnswer, expected: Expected): boolean;
  problem(name: string, sentence: string): void;
  /** Why a call's success is not seen. The first reason stays. */
  notTried(name: string, reason: string): void;
  /** Replaces this text with stars wherever the report would show it. */
  hide(secret: string): void;
  rows(): RowReport[];
}

const FIRST_FAILURE = 300;
const STARS = '********';
const NO_CHANCE = 'nothing asks for it, or an earlier answer of its resource was not as it should be';

/** `judges` are by our description and by the one that the deployment publishes; an answer has to pass both. */
export function createFindings(calls: readonly DescribedCall[], judges: Readonly<Record<string, Judge>>): Findings {
  const rows = new Map(
    calls.map(({ name, isProtected }) => [
      name,
      {
        isProtected,
        answers: 0,
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

  function problemsOf(name: string, answer: JudgedAnswer, { what, status, error }: Expected): string[] {
    if (answer.status !== status) return [`${what}: answered ${answer.status}, not ${status}`];
    // 405 belongs to a path, not to a call: no description lists it.
    const found = Object.entries(judges).flatMap(([whose, judge]) =>
      (status === 405 ? judge.failure(answer) : judge.answer(name, answer)).map(
        (one) => `${what}: ${one} (by ${whose})`,
      ),
    );
    return error === undefined || errorOf(answer) === error
      ? found
      : [...found, `${what}: the sentence is not "${error}"`];
  }

  return {
    problem,
    answer(name, answer, expected) {
      const problems = problemsOf(name, answer, expected);
      for (const one of problems) problem(name, one);
      const row = rows.get(name);
      if (row) {
        row.answers += 1;
        row.hasSucceeded ||= answer.status < FIRST_FAILURE;
      }
      return problems.length === 0;
    },
    notTried(name, reason) {
      const row = rows.get(name);
      if (row) row.reason ??= reason;
    },
    hide: (secret) => void secrets.push(secret),
    rows: () =>
      [...rows].map(([name, { isProtected, answers, hasSucceeded, reason = NO_CHANCE, problems }]) => ({
        name,
        isProtected,
        answers,
        problems: problems.map(shown),
        notTried: hasSucceeded ? undefined : shown(reason),
      })),
  };
}

/** The report for a terminal: a line per row, its problems below it, and the sum. */
export function printed(rows: readonly RowReport[]): string {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const lines = rows.flatMap((row) => {
    const access = row.isProtected ? 'token ' : 'public';
    const line = `${resultOf(row).padEnd(9)}  ${access}  ${row.name.padEnd(width)}  ${row.answers} answers judged`;
    const reason = resultOf(row) === 'not tried' ? `, refusals only: ${row.notTried}` : '';
    return [`${line}${reason}`, ...row.problems.map((one) => `    ${one}`)];
  });
  const count = (judgement: Judgement) => rows.filter((row) => resultOf(row) === judgement).length;
  const answers = rows.reduce((sum, row) => sum + row.answers, 0);
  const sum = `${count('conforms')} of ${rows.length} calls conform, ${count('FAILS')} do not, ${count('not tried')} were not tried; ${answers} answers judged.`;
  return `${lines.join('\n')}\n\n${sum}\n`;
}

type Judgement = 'conforms' | 'FAILS' | 'not tried';

function resultOf({ problems, notTried }: RowReport): Judgement {
  if (problems.length > 0) return 'FAILS';
  return notTried === undefined ? 'conforms' : 'not tried';
}

/** The sentence of a failure; undefined when the answer has none. */
export function errorOf({ text }: JudgedAnswer): unknown {
  try {
    return (JSON.parse(text) as { error?: unknown } | null)?.error;
  } catch {
    return undefined;
  }
}

/** Does the probes of one row; one that gets no answer is a problem of this row, and the next ones are asked. */
export async function reported(findings: Findings, name: string, probes: () => Promise<void>): Promise<void> {
  try {
    await probes();
  } catch (error) {
    findings.problem(name, error instanceof Error ? error.message : String(error));
  }
}
