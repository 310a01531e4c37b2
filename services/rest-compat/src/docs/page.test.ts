import { operationsOf } from '@derby/api-schemas/operations';
import { expect, it } from 'vitest';
import { publishedDescription } from '../openapi/document.ts';
import { html } from './html.ts';
import { renderDocs } from './page.ts';

const description = publishedDescription();
const page = renderDocs(description);

it('has a section for every call, which the index links to', () => {
  for (const { name } of operationsOf(description)) {
    expect(page).toContain(`<code>${name}</code></h3>`);
  }
  const anchors = [...page.matchAll(/href="#([^"]+)"/g)].map(([, anchor]) => anchor);
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual(expect.arrayContaining(anchors));
  expect(new Set(ids).size).toBe(ids.length);
});

it('runs no script, has no inline style, and takes nothing from elsewhere', () => {
  expect(page).not.toMatch(/<script|<style| style=| on\w+=/i);
  const sources = [...page.matchAll(/ (?:src|href)="([^"]+)"/g)].map(([, source]) => String(source));
  expect(sources.filter((source) => !source.startsWith('/api/') && !source.startsWith('#'))).toEqual([]);
});

it('shows how to call, with an example of every field', () => {
  const lines = ['curl -s $SITE/api/entries', '-H &quot;authorization: Bearer $TOKEN&quot;'];
  const fields = ['first_name=Ada', 'last_name=Sheringham', 'phone_number=250-555-0142', 'fish_weight=23.9'];
  const form = [...fields, 'is_junior=false', 'fish_photo=@fish.jpg'].map((field) => `-F ${field}`);
  expect(page).toContain([...lines, ...form].join(' \\\n  '));
});

it('escapes what is put in', () => {
  expect(html`<p title="${'"'}">${['<b>', '&']}</p>`.text).toBe('<p title="&quot;">&lt;b&gt;&amp;</p>');
});
