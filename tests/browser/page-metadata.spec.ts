import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';

const PAGES = [
  { path: '/', title: 'Rangers Salmon Derby 2025' },
  { path: '/leaderboard', title: 'Live Leaderboard | Rangers Salmon Derby 2025' },
  { path: '/junior-leaderboard', title: 'Junior Division Leaderboard | Rangers Salmon Derby 2025' },
  { path: '/details', title: 'Event Details | Rangers Salmon Derby 2025' },
  { path: '/tickets', title: 'Purchase Tickets | Rangers Salmon Derby 2025' },
  { path: '/results', title: 'Past Results | Rangers Salmon Derby 2025' },
  { path: '/texts', title: 'Text Messages | Rangers Salmon Derby 2025' },
];

/** Reads the metadata of the document. Throws unless each element exists exactly once. */
function readHead() {
  const only = (selector: string, attribute: string) => {
    const found = document.querySelectorAll(selector);
    if (found.length !== 1) throw new Error(`${selector} is there ${found.length} times`);
    return found[0]?.getAttribute(attribute);
  };
  return {
    title: document.title,
    canonical: only('link[rel="canonical"]', 'href'),
    description: only('meta[name="description"]', 'content'),
    keywords: only('meta[name="keywords"]', 'content'),
    sharedTitle: only('meta[property="og:title"]', 'content'),
    sharedImage: only('meta[property="og:image"]', 'content'),
    sharedImageText: only('meta[property="og:image:alt"]', 'content'),
    robots: only('meta[name="robots"]', 'content'),
    event: document.querySelector('#structured-data')?.textContent ?? null,
  };
}

type Head = ReturnType<typeof readHead>;

async function expectHead(page: Page, expected: Partial<Head>): Promise<void> {
  await expect.poll(() => page.evaluate(readHead)).toMatchObject(expected);
}

/** Returns the metadata that a client without scripts receives. */
async function servedHead(page: Page, html: string): Promise<Head> {
  await page.route('**/served', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto('/served');
  return await page.evaluate(readHead);
}

test('every page has its metadata in the HTML', async ({ page, request, baseURL }) => {
  for (const { path, title } of PAGES) {
    const html = await (await request.get(path, { headers: { accept: 'text/html' } })).text();
    const withoutScripts = html.replaceAll(/<script type="module".*?<\/script>/g, '');
    const head = await servedHead(page, withoutScripts);
    expect(head).toMatchObject({
      title,
      canonical: `${baseURL}${path}`,
      sharedTitle: title,
      sharedImage: `${baseURL}/social-card.png`,
      sharedImageText: 'Rangers Salmon Derby: a line-drawn salmon over tide lines',
      robots: 'index, follow',
    });
    expect(head.description?.length).toBeGreaterThan(50);
    expect(head.keywords).toContain('salmon derby');
    expect(JSON.parse(head.event ?? 'null')).toMatchObject({
      name: 'Rangers Salmon Derby 2025',
      offers: { url: `${baseURL}/tickets` },
    });
  }
});

test('navigation changes the metadata of the page, and leaving resets it', async ({ page, baseURL }) => {
  await page.goto('/');
  await expectHead(page, { title: 'Rangers Salmon Derby 2025', canonical: `${baseURL}/` });
  await page.getByRole('link', { name: 'Event Details', exact: true }).click();
  await expectHead(page, { title: 'Event Details | Rangers Salmon Derby 2025', canonical: `${baseURL}/details` });
  await page.getByRole('navigation').getByRole('link', { name: 'Purchase Tickets' }).click();
  await expectHead(page, { title: 'Purchase Tickets | Rangers Salmon Derby 2025', canonical: `${baseURL}/tickets` });
  await page.getByRole('link', { name: 'Rangers Salmon Derby, home' }).click();
  await expectHead(page, { title: 'Rangers Salmon Derby 2025', canonical: `${baseURL}/`, robots: 'index, follow' });
});
