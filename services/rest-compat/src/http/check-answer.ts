import type { CallContract, Status } from '../contract/call.ts';
import { answersOf } from '../contract/answers-of.ts';
import { failure } from '../contract/failures.ts';

/** Throws when an answer is not one that the contract describes for this call: a defect of ours, found before a client finds it. */
export function checkAnswer(contract: CallContract, status: Status, body: unknown): void {
  // A defect is answered as one; no row describes it.
  const schema = status === 500 ? failure : answersOf(contract)[status];
  if (!schema) throw new Error(`${contract.method} ${contract.path} must not answer ${status}`);
  const result = schema.safeParse(body);
  if (!result.success) {
    const where = result.error.issues.map((issue) => issue.path.join('.') || '(body)').join(', ');
    throw new Error(`${contract.method} ${contract.path} answered ${status} against the contract at ${where}`);
  }
}
