// What is painted first stands in the HTML and needs the line and the processor for itself. Once it is on the screen,
// the scripts of the page are fetched all at once: their links wait under a name that browsers do not know. A file of
// its own, because the scripts it is about begin with several that wait for each other.
function fetchScripts() {
  for (const link of document.querySelectorAll('link[rel=after-paint]')) link.rel = 'modulepreload';
}

// Browsers do not paint a hidden page.
if (!document.hidden) requestAnimationFrame(() => setTimeout(fetchScripts));
else if (document.readyState === 'loading') addEventListener('DOMContentLoaded', fetchScripts);
else fetchScripts();

// Until the scripts have run, links, fields and opening the menu work by themselves. The scripts press the painted button
// again that was pressed last.
addEventListener('click', ({ target }) => {
  const button = target.closest('#painted-page button');
  document.querySelector('[data-pressed]')?.removeAttribute('data-pressed');
  button?.setAttribute('data-pressed', '');
});

// Closes the menu and gives the focus back to what opens it.
addEventListener('keydown', ({ key }) => {
  const menu = key === 'Escape' && document.querySelector('details[open]');
  if (!menu) return;
  menu.open = false;
  menu.firstChild.focus();
});
