import { AUTH_TOKEN } from './product.ts';
import { derbyOf, type World } from './world.ts';

/** Judges the official result when it is stored: it is what was on the board at the end. */
export function judgeResult(world: World, endedAtMs: number): void {
  const { generation, endedAt } = derbyOf(world);
  const results = world.database.server.rows<{ _id: number; entries: readonly { fishWeightLbs: number }[] }>(
    'official_results',
  );
  const result = results.find(({ _id }) => _id === endedAt?.getTime());
  if (!result) return;
  const numbers = result.entries.map(({ fishWeightLbs }) => Math.trunc(fishWeightLbs));
  world.results.set(generation, new Set(numbers));
  const say = (number: number, what: string) => world.problems.push(`fish ${number} ${what} of derby ${generation}`);
  if (new Set(numbers).size < numbers.length)
    world.problems.push(`the official result of derby ${generation} has a fish twice`);
  for (const fish of world.fish) {
    const { number, isRemoved, isRestored } = fish;
    // A fish that was disqualified at the end is not in the result, although it was readmitted before this was stored.
    const countsSinceMs = fish.readmittedAtMs ?? fish.storedAtMs;
    const isIn = numbers.includes(number);
    if (isRestored) continue;
    if (isIn && fish.generation !== generation) say(number, `of derby ${fish.generation} is in the official result`);
    const wasThere = countsSinceMs !== null && countsSinceMs < endedAtMs && fish.generation === generation;
    if (!isIn && wasThere && isRemoved === 'no') say(number, 'was acknowledged and is not in the official result');
    if (isIn && isRemoved === 'yes' && (fish.removedAtMs ?? Infinity) < endedAtMs)
      say(number, 'was removed and is in the official result');
  }
}

/**
 * Judges the official results when all is settled: an entry that was accepted is in the result of its derby, and one that
 * was taken back is not.
 */
export function judgeResults(world: World): void {
  if (world.restoredAtMs !== null) return;
  for (const { number, generation, entryId, mayBeRemoved, isUndone } of world.fish) {
    const isIn = world.results.get(generation)?.has(number);
    if (isIn === undefined || entryId === null) continue;
    if (!isIn && !mayBeRemoved) world.problems.push(`fish ${number} was accepted and is not in the official result`);
    if (isIn && isUndone) world.problems.push(`fish ${number} was taken back and is in the official result`);
  }
}

/** Judges the audit log when all is settled: it has every acknowledged act. */
export function judgeAudit(world: World): void {
  const rows = world.database.server.rows<{ action: string; subject?: { id: number } }>('audit_events');
  const count = (list: readonly string[], key: string) => list.filter((one) => one === key).length;
  const recorded = rows.map(({ action, subject }) => `${action} ${subject?.id}`);
  const done = world.acts.map(({ action, subjectId }) => `${action} ${subjectId}`);
  for (const key of new Set(done)) {
    // Two presses of one button may be one act.
    const wanted = key.startsWith('entry.') ? count(done, key) : 1;
    if (count(recorded, key) < wanted) {
      world.problems.push(`the audit log has ${count(recorded, key)} of ${wanted} acts: ${key}`);
    }
  }
  for (const act of actsThatShow(world)) {
    if (!recorded.some((one) => act.includes(one)))
      world.problems.push(`the audit log has no row of ${act.join(' or ')}`);
  }
  if (world.database.server.rows('audit_intents').length > 0) world.problems.push('an audited act has no outcome');
}

/**
 * Returns the acts that have left a trace, acknowledged or not: entries of this derby that are gone, disqualified or
 * corrected, ends and resets. Each is a list of the rows of which the audit log must have one.
 */
function actsThatShow(world: World): string[][] {
  if (world.restoredAtMs !== null) return [];
  const { generation, status } = derbyOf(world);
  const rows = world.database.server.rows<{
    _id: number;
    fishWeightLbs: number;
    disqualificationReason?: string | null;
  }>('entries');
  const acts = world.fish.flatMap(({ entryId, firstWeight, generation: own }) => {
    if (entryId === null || own !== generation) return [];
    const row = rows.find(({ _id }) => _id === entryId);
    if (row === undefined) return [[`entry.deleted ${entryId}`, `entry.undone ${entryId}`]];
    const isCorrected = row.fishWeightLbs !== Number(firstWeight);
    return [
      ...(isCorrected ? [[`entry.updated ${entryId}`]] : []),
      ...(row.disqualificationReason == null ? [] : [[`entry.disqualified ${entryId}`]]),
    ];
  });
  if (generation > 1) acts.push(['derby.reset 1']);
  if (generation > 1 || status === 'ended') acts.push(['derby.ended 1']);
  return acts;
}

/** Judges what an end may leave in the next derby: closed registration, or its run. */
export function judgeNextDerby(world: World): void {
  if (world.restoredAtMs !== null) return;
  const { status, generation } = derbyOf(world);
  const [settings] = world.database.server.rows<{ values: { registration_enabled?: string } }>('settings');
  const isOpen = settings?.values.registration_enabled !== 'false';
  const say = (what: string) => world.problems.push(`${what} in derby ${generation}, which is ${status}`);
  if (isOpen !== (status === 'active')) say(`registration is ${isOpen ? 'open' : 'closed'}`);
  const runs = world.database.server.rows<{ toAll?: object }>('sms_runs');
  if (status === 'active' && runs.some(({ toAll }) => !toAll)) say('there is a run of final messages');
}

/** Judges the logs: no phone number, token or text. */
export function judgeLogs(world: World): void {
  const secret = new RegExp(`250555\\d{4}|${AUTH_TOKEN}|(?:ALL|AUTO|FINAL) [A-Z]|MANUAL \\d`);
  const said = (fields: object) =>
    JSON.stringify(fields, (_name, value: unknown) =>
      value instanceof Error ? `${value.message} ${value.stack}` : value,
    );
  const line = world.product.logs.find(({ fields, message }) => secret.test(said(fields) + message));
  if (line) world.problems.push(`a log line has personal data: ${line.message} ${said(line.fields)}`);
}
