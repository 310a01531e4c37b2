// @ts-check
// Shows one phone per number and follows the sandbox over server-sent events.

/**
 * @typedef {object} Message
 * @property {string} sid
 * @property {boolean} fromPhone
 * @property {string} text
 * @property {number} atMs
 * @property {'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'received'} status
 * @property {string | null} problem
 * @property {{ url: string, sizeBytes: number }[]} pictures
 * @property {{ url: string, httpStatus: number | null }[]} missingPictures
 */
/** @typedef {{ phoneNumber: string, optedOut: boolean, messages: Message[] }} Phone */

const STATES = {
  queued: { word: 'Queued', tone: '' },
  sent: { word: 'Sent', tone: '' },
  delivered: { word: 'Delivered', tone: 'ok' },
  undelivered: { word: 'Undelivered', tone: 'bad' },
  failed: { word: 'Failed', tone: 'bad' },
  received: { word: 'From this phone', tone: '' },
};
const RETRY_MS = 2_000;

const list = byId('phones');
const search = /** @type {HTMLInputElement} */ (byId('search'));
/** Cards by number, reused until their phone changes. @type {Map<string, { made: string, card: HTMLElement }>} */
const cards = new Map();
/** @type {Phone[]} */
let phones = [];
let timeZone = 'UTC';
let isLoading = false;
let isStale = false;

search.addEventListener('input', show);
const feed = new EventSource('/phones/events');
feed.addEventListener('message', () => void refresh());
feed.addEventListener('error', () => connection('Not connected', 'warn'));
void listMagicNumbers();

/** Loads the state. A change during the load causes one more load. */
async function refresh() {
  isStale = true;
  if (isLoading) return;
  isLoading = true;
  try {
    while (isStale) {
      isStale = false;
      const state = await (await fetch('/phones.json')).json();
      ({ phones, timeZone } = state);
      byId('total-messages').textContent = state.totalMessages.toLocaleString('en-CA');
      byId('total-requests').textContent = state.totalRequests.toLocaleString('en-CA');
      byId('smallest-gap').textContent =
        state.smallestGapMs === null ? 'none yet' : `${Math.floor(state.smallestGapMs).toLocaleString('en-CA')} ms`;
      show();
      connection(`Updated ${timeOf(Date.now())}`, 'ok');
    }
  } catch {
    connection('Not connected', 'warn');
    setTimeout(() => void refresh(), RETRY_MS);
  } finally {
    isLoading = false;
  }
}

function show() {
  const wanted = phones.filter(matches);
  list.replaceChildren(...wanted.map(cardOf));
  const empty = byId('empty');
  empty.hidden = wanted.length > 0;
  empty.textContent = phones.length === 0 ? 'Waiting for the first message.' : 'No phone matches.';
}

/**
 * Returns whether a phone matches the search. Names are found in the texts of messages, which greet by name.
 * @param {Phone} phone
 */
function matches({ phoneNumber, messages }) {
  const words = folded(search.value).split(/\s+/).filter(Boolean);
  const texts = folded(messages.map((message) => message.text).join(' '));
  return words.every((word) => {
    const digits = word.replaceAll(/[^\d]/g, '');
    const isNumber = digits !== '' && /^[\d+().-]+$/.test(word);
    return (isNumber && phoneNumber.includes(digits)) || texts.includes(word);
  });
}

/** @param {Phone} phone */
function cardOf(phone) {
  const made = JSON.stringify(phone);
  const known = cards.get(phone.phoneNumber);
  if (known?.made === made) return known.card;
  const card = element('article', 'phone', [
    element('header', '', [
      element('h2', '', [displayNumber(phone.phoneNumber)]),
      ...(phone.optedOut ? [chip('Replied STOP', 'warn')] : []),
    ]),
    element('ol', 'messages', phone.messages.map(messageOf)),
    replyButton(phone),
  ]);
  card.setAttribute('aria-label', `Phone ${displayNumber(phone.phoneNumber)}`);
  cards.set(phone.phoneNumber, { made, card });
  return card;
}

/** Returns a button that replies from this phone. @param {Phone} phone */
function replyButton({ phoneNumber, optedOut }) {
  const word = optedOut ? 'START' : 'STOP';
  const button = element('button', 'reply', [`Reply ${word}`]);
  button.addEventListener('click', () => void reply({ from: phoneNumber, body: word }));
  return button;
}

/**
 * Sends a message from a phone. The page then updates as for any other message.
 * @param {{ from: string, body: string }} message
 */
async function reply(message) {
  const headers = { 'content-type': 'application/json' };
  try {
    await fetch('/control/inbound', { method: 'POST', headers, body: JSON.stringify(message) });
  } catch {
    connection('Not connected', 'warn');
  }
}

async function listMagicNumbers() {
  /** @type {{ number: string, says: string }[]} */
  const rows = await (await fetch('/magic-numbers.json')).json();
  byId('magic-numbers').replaceChildren(
    ...rows.map(({ number, says }) => element('div', '', [element('dt', '', [number]), element('dd', '', [says])])),
  );
}

/** @param {Message} message */
function messageOf(message) {
  const { word, tone } = STATES[message.status];
  return element('li', message.fromPhone ? 'message from-phone' : 'message', [
    ...message.pictures.map(pictureOf),
    ...message.missingPictures.map(({ url, httpStatus }) =>
      element('p', 'problem', [`No picture at ${url}: ${httpStatus ?? 'no answer'}`]),
    ),
    ...(message.text === '' ? [] : [element('p', 'bubble', [message.text])]),
    element('div', 'state', [
      element('span', '', [timeOf(message.atMs)]),
      chip(word, tone),
      ...message.pictures.map(({ sizeBytes }) => element('span', '', [`picture ${Math.ceil(sizeBytes / 1_000)} kB`])),
    ]),
    ...(message.problem === null ? [] : [element('p', 'problem', [message.problem])]),
  ]);
}

/** @param {{ url: string }} picture */
function pictureOf({ url }) {
  const image = document.createElement('img');
  image.className = 'picture';
  image.src = url;
  image.alt = 'Picture of this message';
  image.loading = 'lazy';
  return image;
}

/** @param {string} word @param {string} tone */
function chip(word, tone) {
  return element('span', `chip ${tone}`, [word]);
}

/** @param {string} word @param {string} tone */
function connection(word, tone) {
  const shown = byId('connection');
  shown.className = `chip ${tone}`;
  shown.textContent = word;
}

/** @param {string} tag @param {string} className @param {(Node | string)[]} children */
function element(tag, className, children) {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  made.append(...children);
  return made;
}

/** @param {string} id */
function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/** Formats an E.164 number; numbers of North America in their usual form. @param {string} phoneNumber */
function displayNumber(phoneNumber) {
  return phoneNumber.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
}

/** @param {number} atMs */
function timeOf(atMs) {
  return new Date(atMs).toLocaleTimeString('en-CA', { timeZone, hourCycle: 'h23' });
}

/** Removes case and accents. @param {string} text */
function folded(text) {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
