import type { Judgement } from './judge.ts';

/** Returns the figures of a judgement as lines of text. */
export function figuresOf({ attack, problems, promises, tally, memory, otherLoad }: Judgement): string {
  const statuses = Object.entries(tally.statuses).map(([status, count]) => `${status}: ${count}`);
  const grown = Object.entries(memory).map(([name, [before, after]]) => `${name} ${before}->${after}`);
  return [
    `== ${attack}: ${problems.length === 0 ? 'all promises kept' : `${problems.length} broken`}`,
    ...promises.map(
      ({ name, limitMs, count, late, wrong, medianMs, maxMs }) =>
        `  ${name}: median ${medianMs}, max ${maxMs} of ${limitMs} ms; of ${count} ${wrong} wrong, ${late} late`,
    ),
    `  answers to the attacker: ${statuses.join(', ') || 'none'}`,
    `  memory in MB: ${grown.join(', ')}`,
    `  other programs took ${otherLoad} % of the machine, which is subtracted`,
    ...problems.map(({ sentence }) => `  BROKEN ${sentence}`),
  ].join('\n');
}
