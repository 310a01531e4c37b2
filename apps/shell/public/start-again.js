// During an update, a page of the new build may ask a front door of the old build for its scripts, which that one does
// not have. The page is loaded again once the missing script is there. This file is deferred and stands before those
// scripts, so it sees all their errors. It has only syntax that all browsers with modules read.
const FIRST_WAIT_MS = 1e3;
/** A page that failed again after it was loaded again may never work, so it waits longer. */
const REPEATED_WAIT_MS = 10e3;
const LONGEST_WAIT_MS = 60e3;
let isWaiting = false;

// Safari 15, Chrome 90 and Firefox 88 have it.
if (!('hasIndices' in RegExp.prototype)) document.getElementById('too-old').hidden = false;

// Errors of elements do not bubble.
addEventListener(
  'error',
  ({ target }) => {
    const url = String(target.src || target.href);
    if (isWaiting || !url.startsWith(`${location.origin}/assets/`) || !url.endsWith('.js')) return;
    isWaiting = true;
    const [{ type }] = performance.getEntriesByType('navigation');
    wait(url, type === 'reload' ? REPEATED_WAIT_MS : FIRST_WAIT_MS);
  },
  true,
);

function wait(url, waitMs) {
  setTimeout(() => void loadAgain(url, waitMs), waitMs);
}

async function loadAgain(url, waitMs) {
  // Bypasses the cache and fills it, so the next page has the script.
  const isThere = await fetch(url, { cache: 'reload' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isShown()) return;
  if (isThere) startAgain();
  else wait(url, Math.min(2 * waitMs, LONGEST_WAIT_MS));
}

/** Keeps a typed search. */
function startAgain() {
  const search = document.querySelector('#painted-page form');
  const { value = '', defaultValue = '' } = (search && search.querySelector('input')) || {};
  if (value !== defaultValue) search.submit();
  else location.reload();
}

/** Once the scripts show the page, loading it again would lose what was typed. */
function isShown() {
  return !document.querySelector('#painted-page') && document.querySelector('#root').hasChildNodes();
}
