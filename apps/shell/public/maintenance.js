// Keeps the notice current while the site is in maintenance, as on its other pages.
const bar = document.querySelector('#notice');

async function read() {
  if (document.hidden) return;
  try {
    const { notice } = await (await fetch('/notice.json')).json();
    if (bar.textContent !== (notice ?? '')) bar.textContent = notice ?? '';
  } catch {
    // The next one tells.
  }
}

setInterval(() => void read(), 5_000);
