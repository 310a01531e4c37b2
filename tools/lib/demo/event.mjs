const EVENT = `{ editableEvent {
  title shortTitle slogan summary weighInStart weighInEnd entryDeadline organiser { name url } contactEmail
  venue { name streetAddress locality region country latitude longitude mapsUrl }
  programme { title startsAt endsAt description place mapsUrl }
  prizes { id title description place { division rank } draw { pool aboveLbs } sponsor }
  isOnePrizePerPerson sponsors { alt src minWidth }
  fishingBoundaries { text from { name latitude longitude } to { name latitude longitude } }
  licence { text url } tickets { url price currency onSaleFrom } version } }`;
const SAVE =
  'mutation ($event: EventInput!, $version: Int!) { updateEvent(event: $event, version: $version) { version } }';

/** Beside those that a new event has: the first of both divisions, and a draw. */
const MORE_PRIZES = [
  { title: 'Second Prize', description: 'A downrigger', place: { division: 'REGULAR', rank: 2 } },
  { title: 'Third Prize', description: 'Two crab traps', place: { division: 'REGULAR', rank: 3 } },
];

const timeZone = 'America/Los_Angeles';
const wallClock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
const time = new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'short' });

/** Returns `YYYY-MM-DDTHH:mm` in the zone of the derby. @param {number} atMs */
export const wallClockOf = (atMs) => wallClock.format(atMs).replace(' ', 'T');

/** Returns a time such as `3:45 PM` in the zone of the derby. @param {number} atMs */
export const timeOf = (atMs) => time.format(atMs).replace('\u202F', ' ');

/**
 * Saves an event of today with its times and prizes.
 * @param {Pick<import('./client.mjs').Client, 'graphql'>} admin
 * @param {{ startMs: number, endMs: number }} weighIn
 */
export async function setUpEvent(admin, { startMs, endMs }) {
  const { version, ...stored } = (await admin.graphql(EVENT)).editableEvent;
  const [weighInStart, weighInEnd] = [wallClockOf(startMs), wallClockOf(endMs)];
  const [grand, ...others] = stored.prizes;
  const [opens, closes] = [weighInStart.slice(-5), weighInEnd.slice(-5)];
  const event = {
    ...stored,
    title: stored.shortTitle,
    weighInStart,
    weighInEnd,
    entryDeadline: weighInEnd,
    prizes: [grand, ...MORE_PRIZES, ...others],
    // The weigh-in, then dinner and ceremony.
    programme: stored.programme.map((/** @type {object} */ item, /** @type {number} */ index) =>
      Object.assign(item, index === 0 ? { startsAt: opens, endsAt: closes } : { startsAt: closes, endsAt: null }),
    ),
  };
  await admin.graphql(SAVE, { event, version });
}
