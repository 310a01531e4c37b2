import { randomUUID } from 'node:crypto';
import { AFTERNOON, compareFinalTexts, contestants, LAST, MEANWHILE, OFFLINE, ROLES } from './cast.mjs';
import { setUpEvent, timeOf, wallClockOf } from './event.mjs';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** The weigh-in, from the start of the demo. The script moves its end. */
const OPENED_BEFORE_MS = 240 * MINUTE_MS;
const CLOSES_AFTER_MS = 90 * MINUTE_MS;
/** At least. Times of the weigh-in are whole minutes. */
const LAST_FISH_MS = 60 * SECOND_MS;
const WITHOUT_NETWORK_MS = MINUTE_MS;
/** So long hall screens show a draw, over the ceremony too. */
const DRAW_SHOWN_MS = MINUTE_MS;
const RUN_LIMIT_MS = 3 * MINUTE_MS;
/** Name, three places and all places of both divisions. */
const MEDAL_STEPS = 10;
const STEPS_OF_DIVISION = 5;

const SETTINGS = '/api/admin/global-settings';
const DISQUALIFY = 'mutation ($id: Int!, $reason: String!) { disqualifyEntry(id: $id, reason: $reason) }';
const NOTICE = 'mutation ($text: String!, $until: String!) { setNotice(text: $text, until: $until) { text } }';
const END = 'mutation { endDerby { message } }';
const RUN = '{ derby { finalRun { isPlanned total counts { queued sending unknown } } } }';
const DRAWS = '{ prizeBook { prizes { id title draw { pool } } } }';
const DRAW = 'mutation ($id: String!, $ticket: String!) { drawPrize(prizeId: $id, ticket: $ticket) { hasEnded } }';
const REDRAW = 'mutation ($id: String!) { redrawPrize(prizeId: $id, number: 1) { hasEnded } }';
const LINES = '{ prizeLines { prizeId title ceremonyStep entry { id lastName } } }';
const MOVE = 'mutation ($from: Int, $to: Int) { moveCeremony(from: $from, to: $to) }';
const TAKE = 'mutation ($prizeId: String!, $id: Int!) { takePrize(prizeId: $prizeId, entryId: $id) { hasEnded } }';

/** @typedef {import('./cast.mjs').Fish} Fish */
/** @typedef {import('./client.mjs').Client} Client */

/**
 * What the script plays on.
 * @typedef {object} Stage
 * @property {Client} admin
 * @property {Pick<Client, 'weighIn'>} sam a weighmaster on another phone
 * @property {(number: string, body: string) => Promise<string | null>} text sends a text from a phone; returns the answer
 * @property {() => Promise<{ creates: { to: string, body: string, sid: string | null }[] }>} log of the provider
 * @property {(title: string, look: string) => void} scene
 * @property {(words: string) => void} say
 * @property {(ms: number) => Promise<unknown>} wait
 * @property {() => number} nowMs
 */

/** @typedef {Stage & Pace & { entries: Map<string, import('./client.mjs').Entry> }} Play */

/** Saves the event of today, and that the board changes at once. @param {Pick<Stage, 'admin' | 'nowMs'>} stage */
export async function setUp({ admin, nowMs }) {
  await setUpEvent(admin, { startMs: nowMs() - OPENED_BEFORE_MS, endMs: nowMs() + CLOSES_AFTER_MS });
  await admin.send('PUT', SETTINGS, { enable_real_time_updates: 'true' });
}

/**
 * Plays a derby that is set up, from the first fish to the ceremony.
 * @param {Stage} stage
 * @returns {Promise<ReturnType<typeof compareFinalTexts>>} the final texts on the phones
 */
export async function play(stage) {
  const derby = { ...stage, ...paceOf(stage), entries: new Map() };
  await afternoon(derby);
  await withoutNetwork(derby);
  await lastHalfHour(derby);
  await endDerby(derby);
  await draw(derby);
  await ceremony(derby);
  return await finalTexts(derby);
}

/**
 * @typedef {object} Pace
 * @property {(atMs: number) => Promise<void>} waitUntil
 * @property {(ms: number) => Promise<void>} wait from the end of the last wait on, so that a slow machine plays as fast
 */

/** @param {Stage} stage @returns {Pace} */
function paceOf({ wait, nowMs }) {
  let beatMs = nowMs();
  const waitUntil = async (/** @type {number} */ atMs) => {
    await wait(Math.max(0, atMs - nowMs()));
    beatMs = nowMs();
  };
  return { waitUntil, wait: (ms) => waitUntil(beatMs + ms) };
}

/** Weighs a fish in, and says so. @param {Play} derby @param {Fish} fish @param {{ by?: Pick<Client, 'weighIn'>, key?: string, ageMs?: number }} [how] */
async function weigh({ admin, entries, say }, fish, { by = admin, key = randomUUID(), ageMs = 0 } = {}) {
  const entry = await by.weighIn(fish, { key, ageMs });
  entries.set(fish[1], entry);
  say(`${told(fish)} #${entry.rank}${fish[3]?.includes('junior') ? ' Junior' : ''}`);
}

/** @param {Fish} fish */
const told = ([weightLbs, name]) => `${weightLbs.padStart(5)} lb  ${name.padEnd(20)}`;

/** @param {Play} derby */
async function afternoon(derby) {
  const { scene, wait } = derby;
  scene('The weigh-in is open', 'Open board and hall side by side. The first fish comes in 15 seconds.');
  await wait(15 * SECOND_MS);
  scene('The fish of the afternoon', 'Board: new rows are green. Hall: a new leader fills the screen. Phones: texts.');
  for (const [minutes, fish] of AFTERNOON) {
    await weigh(derby, fish, { ageMs: minutes * MINUTE_MS });
    await wait(2.5 * SECOND_MS);
  }
}

/** @param {Play} derby */
async function withoutNetwork(derby) {
  const { admin, sam, entries, scene, say, wait, waitUntil, nowMs } = derby;
  scene("Sam's phone loses its network", 'New Entry goes on and keeps the fish. The board does not know them yet.');
  const lostMs = nowMs();
  const queue = [];
  for (const [index, fish] of OFFLINE.entries()) {
    queue.push({ fish, key: randomUUID(), weighedMs: nowMs() });
    say(`${told(fish)} kept on the phone`);
    await wait(5 * SECOND_MS);
    for (const other of MEANWHILE.slice(index, index + 1)) await weigh(derby, other);
    await wait(5 * SECOND_MS);
  }
  const { disqualified } = ROLES;
  await admin.graphql(DISQUALIFY, { id: entries.get(disqualified)?.id, reason: 'Caught outside the boundaries' });
  scene(`${disqualified} is disqualified`, 'Board: the others move up. Console: Manage Entries has the reason.');
  await waitUntil(lostMs + WITHOUT_NETWORK_MS);

  scene('The network is back', 'Board: fish with the time of their weighing, and the new leader is one of them.');
  for (const { weighedMs, fish, key } of queue) await weigh(derby, fish, { by: sam, key, ageMs: nowMs() - weighedMs });
  for (const { weighedMs, fish, key } of queue.slice(0, 1)) {
    const { ticketId } = await sam.weighIn(fish, { key, ageMs: nowMs() - weighedMs });
    say(`The phone missed a response, so it sends a fish again, by its key: still ${ticketId}.`);
  }
  await wait(8 * SECOND_MS);
}

/** @param {Play} derby */
async function lastHalfHour(derby) {
  const { admin, text, scene, say, wait, waitUntil, nowMs } = derby;
  const endMs = Math.ceil((nowMs() + LAST_FISH_MS) / MINUTE_MS) * MINUTE_MS;
  const until = wallClockOf(endMs);
  await admin.send('PUT', SETTINGS, { weigh_in_end: until, entry_deadline: until });
  await admin.graphql(NOTICE, { text: 'Last call: bring your fish to the dock now.', until });
  scene(`The last half hour, until ${timeOf(endMs)}`, 'All pages: the notice, and the time that is left.');
  for (const fish of LAST) {
    await weigh(derby, fish);
    await wait(7 * SECOND_MS);
  }
  const numbers = new Map(contestants().map(({ name, number }) => [name, number]));
  const texts = { [ROLES.asks]: 'RANK', [ROLES.stops]: 'STOP' };
  for (const [name, body] of Object.entries(texts)) {
    const answer = await text(numbers.get(name) ?? '', body);
    say(`${name} texts ${body}${answer ? `. Answer: ${answer}` : '.'}`);
  }
  await waitUntil(endMs);
  scene('The weigh-in is closed', 'All pages: the results come soon.');
  await wait(6 * SECOND_MS);
}

/** @param {Play} derby */
async function endDerby({ admin, scene, say, wait }) {
  scene('End Derby', 'Phones: a final text every two seconds. Console: Manage Derby counts them.');
  say((await admin.graphql(END)).endDerby.message);
  await wait(6 * SECOND_MS);
}

/** The product draws no ticket: the speaker does, and an administrator records it. @param {Play} derby */
async function draw(derby) {
  const { admin, entries, scene, say, wait } = derby;
  /** @type {{ id: string, title: string, draw: object | null }[]} */
  const prizes = (await admin.graphql(DRAWS)).prizeBook.prizes;
  const prize = prizes.find((one) => one.draw);
  /** @param {string} name */
  const drawn = (name) => ({ id: prize?.id, ticket: entries.get(name)?.ticketId });
  scene(`The ${prize?.title}`, 'Hall: who was drawn. The speaker takes tickets from the drum.');
  const { hasPrize, absent } = ROLES;
  const refusal = await admin.graphql(DRAW, drawn(hasPrize)).catch(({ message }) => message);
  say(`${drawn(hasPrize).ticket}: ${refusal}`);
  await wait(4 * SECOND_MS);
  await admin.graphql(DRAW, drawn(absent));
  say(`${drawn(absent).ticket}: ${absent}, who is not here`);
  await wait(8 * SECOND_MS);
  await admin.graphql(REDRAW, drawn(absent));
  await admin.graphql(DRAW, drawn(ROLES.drawn));
  say(`${drawn(ROLES.drawn).ticket}: ${ROLES.drawn}`);
  await wait(DRAW_SHOWN_MS / 2);
  const { total, left } = await runOf(derby);
  say(`Meanwhile ${total - left} of ${total} final texts are sent.`);
  await wait(DRAW_SHOWN_MS / 2);
}

/** @param {Play} derby */
async function ceremony({ admin, scene, say, wait }) {
  /** @type {{ prizeId: string, title: string, ceremonyStep: number | null, entry: { id: number, lastName: string } }[]} */
  const lines = (await admin.graphql(LINES)).prizeLines;
  scene('The prize ceremony', 'Hall: third, second, first of both divisions: photo, weight, then name and prize.');
  /** @type {number | null} */
  let at = null;
  for (const step of [...Array(MEDAL_STEPS).keys(), ...lines.flatMap(({ ceremonyStep }) => ceremonyStep ?? [])]) {
    await admin.graphql(MOVE, { from: at, to: step });
    at = step;
    const isPlace = step < MEDAL_STEPS && step % STEPS_OF_DIVISION > 0 && step % STEPS_OF_DIVISION < 4;
    await wait((isPlace ? 8 : 4) * SECOND_MS);
  }
  for (const { prizeId, title, entry } of lines) {
    await admin.graphql(TAKE, { prizeId, id: entry.id });
    say(`${title}: ${entry.lastName}`);
  }
  await admin.graphql(MOVE, { from: at, to: null });
}

/** @param {Play} derby */
async function finalTexts(derby) {
  const { log, scene, wait, nowMs } = derby;
  scene('What the phones got', 'Home and board have the official results.');
  const untilMs = nowMs() + RUN_LIMIT_MS;
  while ((await runOf(derby)).left > 0 && nowMs() < untilMs) await wait(2 * SECOND_MS);
  return compareFinalTexts((await log()).creates);
}

/** @param {Play} derby */
async function runOf({ admin }) {
  const run = (await admin.graphql(RUN)).derby.finalRun;
  if (!run?.isPlanned) return { total: 1, left: 1 };
  const { queued, sending, unknown } = run.counts;
  return { total: run.total, left: queued + sending + unknown };
}
