// The first paint is in the HTML and needs the bandwidth and the processor. Once it is on the screen, this script
// fetches the page's other scripts all at once: until then their links have a `rel` that browsers ignore. It is a
// separate file, because those scripts begin with several that wait for each other.
function fetchScripts() {
  for (const link of document.querySelectorAll('link[rel=after-paint]')) link.rel = 'modulepreload';
}

// Browsers do not paint a hidden page.
if (!document.hidden) requestAnimationFrame(() => setTimeout(fetchScripts));
else if (document.readyState === 'loading') addEventListener('DOMContentLoaded', fetchScripts);
else fetchScripts();

// Until the other scripts have run, links, fields and the menu work without them. The scripts then repeat the last
// press of a painted button.
addEventListener('click', ({ target }) => {
  const button = target.closest('#painted-page button');
  document.querySelector('[data-pressed]')?.removeAttribute('data-pressed');
  button?.setAttribute('data-pressed', '');
});

// What the visitor does on the painted page is kept: a reload then restores neither the search nor the place.
function markUsed() {
  document.querySelector('#painted-page')?.setAttribute('data-used', '');
}
for (const type of ['pointerdown', 'touchstart', 'wheel', 'keydown'])
  addEventListener(type, markUsed, { passive: true });

// Escape closes the menu and returns the focus to its toggle.
addEventListener('keydown', ({ key }) => {
  const menu = key === 'Escape' && document.querySelector('details[open]');
  if (!menu) return;
  menu.open = false;
  menu.firstChild.focus();
});
