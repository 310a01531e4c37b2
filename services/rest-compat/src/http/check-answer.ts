import type { CallContract, Status } from '../contract/call.ts';
import { answersOf } from '../contract/answers-of.ts';
import { failure } from '../contract/failures.ts';

/** Throws when the contract does not describe this response. Finds defects in development and tests. */
export function checkAnswer(contract: CallContract, status: Status, body: unknown): void {
  // No row describes the response to a defect.
  const schema = status === 500 ? failure : answersOf(contract)[status];
  if (!schema) throw new Error(`${contract.method} ${contract.path} must not answer ${status}`);
  const result = schema.safeParse(body);
  if (!result.success) {
    const where = result.error.issues.map((issue) => issue.path.join('.') || '(body)').join(', ');
    throw new Error(`${contract.method} ${contract.path} answered ${status} in breach of the contract at ${where}`);
  }
}
