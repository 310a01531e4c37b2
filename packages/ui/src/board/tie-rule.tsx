import { messages } from './messages.ts';

/** Below the rows: who is before whom. */
export function TieRule() {
  return <p className="mx-0.5 my-3 text-sm text-ink-2">{messages.tieRule}</p>;
}
