// Keeps a board on another site, or over a video, current: reads its page again and takes over what stands in <main>.
// What could not be read leaves the last version, with its time. Nothing is stored.
const { zone, every } = document.documentElement.dataset;
const EVERY_MS = Number(every) * 1_000;
/** Until the first rows are there. */
const FIRST_MS = 3_000;
const LIMIT_MS = 10_000;
const line = document.querySelector('#freshness');
let shown = document.querySelector('main');
let html = shown.innerHTML;
let readAt = shown.dataset.board === 'unknown' ? null : new Date();
let askedAt = Date.now();
let isAsking = false;

function say(isCurrent) {
  if (readAt === null) return;
  const time = readAt.toLocaleTimeString('en-US', { timeZone: zone, hour: 'numeric', minute: '2-digit' });
  line.toggleAttribute('data-old', !isCurrent);
  line.textContent = isCurrent ? `Updated ${time}` : `No connection, showing ${time}`;
}

async function read() {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), LIMIT_MS);
  try {
    const response = await fetch(location.href, { headers: { accept: 'text/html' }, signal: giveUp.signal });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const next = response.ok && page.querySelector('main[data-board=known]');
    if (!next) throw new Error('no board');
    return next;
  } finally {
    clearTimeout(timer);
  }
}

async function refresh() {
  if (isAsking) return;
  isAsking = true;
  askedAt = Date.now();
  try {
    const next = await read();
    if (next.innerHTML !== html) {
      html = next.innerHTML;
      shown.replaceWith(next);
      shown = next;
    }
    readAt = new Date();
    say(true);
  } catch {
    say(false);
  }
  isAsking = false;
}

function wait() {
  setTimeout(() => void turn(), readAt === null ? FIRST_MS : EVERY_MS);
}

async function turn() {
  if (!document.hidden) await refresh();
  wait();
}

say(true);
wait();
addEventListener('online', () => void refresh());
addEventListener('visibilitychange', () => {
  if (!document.hidden && Date.now() - askedAt >= EVERY_MS) void refresh();
});
