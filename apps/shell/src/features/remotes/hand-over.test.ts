// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { handOver } from './hand-over.ts';

const SEARCH = '<input aria-label="Search the leaderboard">';
const PHOTO = '<button aria-label="View fish photo, T. Alderwood"></button>';

function paint(markup: string): HTMLElement {
  document.body.innerHTML = `<div id="content"></div><div id="painted-page">${markup}</div>`;
  return document.querySelector<HTMLElement>('#painted-page')!;
}

function show(markup: string): HTMLElement {
  const content = document.querySelector<HTMLElement>('#content')!;
  content.innerHTML = markup;
  return content;
}

const boxOf = (parent: HTMLElement) => parent.querySelector('input')!;

const pressed = vi.fn<() => void>();
beforeEach(() => pressed.mockReset());
afterEach(() => {
  document.body.innerHTML = '';
});

it('handOver removes the painted page', () => {
  handOver(paint(SEARCH));
  expect(document.querySelector('#painted-page')).toBeNull();
});

it('handOver transfers the typed text, the selection and the focus', () => {
  const painted = paint(SEARCH);
  const box = boxOf(painted);
  box.value = 'alder';
  box.focus();
  box.setSelectionRange(2, 4);
  const shown = boxOf(show(SEARCH));
  shown.addEventListener('input', pressed);
  handOver(painted);
  expect(shown.value).toBe('alder');
  expect([shown.selectionStart, shown.selectionEnd]).toEqual([2, 4]);
  expect(document.activeElement).toBe(shown);
  expect(pressed).toHaveBeenCalledOnce();
});

it('handOver does not move the focus when it is elsewhere', () => {
  const painted = paint(SEARCH);
  show(SEARCH);
  handOver(painted);
  expect(document.activeElement).toBe(document.body);
});

it('handOver presses the button that was pressed, also the second of the same name', () => {
  const painted = paint(PHOTO + PHOTO);
  painted.querySelectorAll('button')[1]?.setAttribute('data-pressed', '');
  const content = show(PHOTO + PHOTO);
  const [, second] = content.querySelectorAll('button');
  content.addEventListener('click', ({ target }) => target === second && pressed());
  handOver(painted);
  expect(pressed).toHaveBeenCalledOnce();
});

/** Hands over a page whose photo button is held down. Returns the button that replaces it. */
function handOverHeld(): HTMLElement {
  const painted = paint(PHOTO);
  vi.spyOn(painted, 'querySelector').mockReturnValue(painted.querySelector('button'));
  const shown = show(PHOTO).querySelector('button')!;
  shown.addEventListener('click', pressed);
  handOver(painted);
  return shown;
}

const mouse = (type: 'mousedown' | 'mouseup') => new MouseEvent(type, { bubbles: true });

it('handOver presses a button that was held down when it is released', () => {
  const shown = handOverHeld();
  expect(pressed).not.toHaveBeenCalled();
  shown.dispatchEvent(mouse('mouseup'));
  shown.dispatchEvent(mouse('mouseup'));
  expect(pressed).toHaveBeenCalledOnce();
});

it.each(['mousedown', 'mouseup elsewhere'])('handOver does not press a held button after a %s', (type) => {
  const shown = handOverHeld();
  if (type === 'mousedown') shown.dispatchEvent(mouse('mousedown'));
  else document.body.dispatchEvent(mouse('mouseup'));
  shown.dispatchEvent(mouse('mouseup'));
  expect(pressed).not.toHaveBeenCalled();
});
