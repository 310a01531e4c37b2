import { operationsOf } from '@derby/api-schemas/operations';
import { expect, it } from 'vitest';
import { publishedDescription } from '../openapi/document.ts';
import { html } from './html.ts';
import { renderDocs } from './page.ts';

const description = publishedDescription();
const page = renderDocs(description);

it('the page has a section for every call, and the index links to it', () => {
  for (const { name } of operationsOf(description)) {
    expect(page).toContain(`<code>${name}</code></h3>`);
  }
  const anchors = [...page.matchAll(/href="#([^"]+)"/g)].map(([, anchor]) => anchor);
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual(expect.arrayContaining(anchors));
  expect(new Set(ids).size).toBe(ids.length);
});

it('the page has no script, no inline style and no resource of another origin', () => {
  expect(page).not.toMatch(/<script|<style| style=| on\w+=/i);
  const sources = [...page.matchAll(/ (?:src|href)="([^"]+)"/g)].map(([, source]) => String(source));
  // The icon, which browsers look for elsewhere when none is named, is that of the front door.
  expect(sources.filter((source) => !/^(?:\/api\/|#)/.test(source))).toEqual(['/favicon.svg']);
});

it('the page shows an example of each call with every field that has an example', () => {
  const lines = ['curl -s $SITE/api/entries', '-H &quot;authorization: Bearer $TOKEN&quot;'];
  const fields = ['first_name=Ada', 'last_name=Sheringham', 'phone_number=250-555-0142', 'fish_weight=23.9'];
  const form = [...fields, 'is_junior=false', 'fish_photo=@fish.jpg'].map((field) => `-F ${field}`);
  expect(page).toContain([...lines, ...form].join(' \\\n  '));
});

it('the page shows examples that can be sent as they are', () => {
  expect(page).toContain('curl -s $SITE/api/results/2025</pre>');
  expect(page).not.toMatch(/\$SITE[^\s<]*[{}]/);
  expect(page).toContain(" -d '{&quot;maintenance_message&quot;:&quot;Back at noon&quot;}'".replaceAll("'", '&#39;'));
});

it('the page tells which calls need a token', () => {
  expect(page).toContain('either is enough. <strong>A token is optional.</strong>');
  expect(page).toContain('Create an entry. <strong>Needs a token.</strong>');
  expect(page).toContain(
    'Delete a user and end all their sessions. <strong>Needs the token of an administrator.</strong>',
  );
  expect(page).toContain('The past derbies, the latest first, at most 1,000. <strong>Public.</strong>');
});

it('html escapes inserted values', () => {
  expect(html`<p title="${'"'}">${['<b>', '&']}</p>`.text).toBe('<p title="&quot;">&lt;b&gt;&amp;</p>');
});
