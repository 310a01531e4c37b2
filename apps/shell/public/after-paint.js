// What is painted first stands in the HTML and needs the line and the processor for itself. Once it is on the screen,
// the scripts of the page are fetched all at once: their links wait under a name that browsers do not know. A file of
// its own, because the scripts it is about begin with several that wait for each other.
function fetchScripts() {
  for (const link of document.querySelectorAll('link[rel=after-paint]')) link.rel = 'modulepreload';
}

// Browsers do not paint a hidden page.
if (document.hidden) fetchScripts();
else requestAnimationFrame(() => setTimeout(fetchScripts));

// Until the scripts have run: links, fields and opening the menu work by themselves. The last painted button that was pressed is pressed again by the scripts.
addEventListener('click', ({ target }) => {
  const button = target.closest('#painted-page button');
  document.querySelector('[data-pressed]')?.removeAttribute('data-pressed');
  button?.setAttribute('data-pressed', '');
});

addEventListener('keydown', ({ key }) => {
  const menu = key === 'Escape' && document.querySelector('details[open]');
  if (!menu) return;
  menu.open = false;
  menu.firstChild.focus();
});
