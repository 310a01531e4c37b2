// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { surviveTranslation } from './page-translation.ts';

beforeAll(surviveTranslation);

let root: Root;
let container: HTMLElement;
beforeEach(() => {
  container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
});
afterEach(() => {
  act(() => root.unmount());
  container.remove();
});

const show = (content: ReactNode): void => act(() => root.render(<main>{content}</main>));

/** Renders the content, then replaces each text in `way`. */
async function renderTranslated(first: ReactNode, way: (text: Text, font: Element) => void): Promise<void> {
  show(first);
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const font = document.createElement('font');
    font.innerHTML = '<font></font>';
    font.firstElementChild!.textContent = `${text.data}!`;
    way(text, font);
  }
  await Promise.resolve();
}

const WAYS = [
  ['replaced', (text: Text, font: Element) => text.replaceWith(font)],
  [
    'preceded by its translation and removed',
    (text: Text, font: Element) => {
      text.before(font);
      text.remove();
    },
  ],
] as const;

const shown = () => container.textContent;

test.each(WAYS)('an update of a text that was %s is visible', async (_what, way) => {
  await renderTranslated(
    <p>
      Rank {1} of {9}
    </p>,
    way,
  );
  expect(shown()).toBe('Rank !1! of !9!');
  show(
    <p>
      Rank {2} of {9}
    </p>,
  );
  expect(shown()).toBe('Rank !2 of !9!');
});

test.each(WAYS)('an element appears before a text that was %s, and disappears', async (_what, way) => {
  await renderTranslated(<p>{false}Save</p>, way);
  show(<p>{<b>busy </b>}Save</p>);
  expect(shown()).toBe('busy Save');
  show(<p>{false}Save</p>);
  expect(shown()).toBe('Save');
});

test.each(WAYS)('a text that was %s can be removed', async (_what, way) => {
  await renderTranslated(
    <p>
      {'gone'}
      <b />
    </p>,
    way,
  );
  show(
    <p>
      {null}
      <b />
    </p>,
  );
  expect(shown()).toBe('');
});

test.each(WAYS)('a text that was %s moves with its place', async (_what, way) => {
  const one = [<b key="1">1</b>, ' one '];
  await renderTranslated([<b key="a">a</b>, ...one], way);
  show([...one, <b key="a">a</b>]);
  expect(shown()?.match(/one/g)).toHaveLength(1);
});
