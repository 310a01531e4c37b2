// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { TemplateEditor } from './template-editor.tsx';

afterEach(cleanup);

function Host({ start }: { readonly start: string }) {
  const [text, setText] = useState(start);
  return <TemplateEditor label="Final text" value={text} onChange={setText} hint="Sent at the end." />;
}

const area = () => screen.getByLabelText<HTMLTextAreaElement>('Final text');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const write = (value: string) => fireEvent.change(area(), { target: { value } });
function description(): string {
  const id = area().getAttribute('aria-describedby') ?? '';
  return document.querySelector(`[id="${id}"]`)?.textContent ?? '';
}

test('each variable has a button in a group that names the text', () => {
  render(<Host start="" />);
  const group = screen.getByRole('group', { name: 'Insert a variable into: Final text' });
  expect(
    within(group)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['[First Name]', '[Weight]', '[Rank/Position]', '[Leaderboard URL]', '[Derby Name]']);
});

test('a variable is inserted at the caret, and the caret moves behind it', () => {
  render(<Host start="Hi , well done" />);
  area().focus();
  area().setSelectionRange(3, 3);
  press('Insert [First Name]');
  expect(area().value).toBe('Hi [First Name], well done');
  expect(document.activeElement).toBe(area());
  expect([area().selectionStart, area().selectionEnd]).toEqual([15, 15]);
  press('Insert [Weight]');
  expect(area().value).toBe('Hi [First Name][Weight], well done');
});

test('a variable replaces the selection, and is appended if the text area never had the focus', () => {
  render(<Host start="Hi NAME" />);
  press('Insert [Weight]');
  expect(area().value).toBe('Hi NAME[Weight]');
  area().setSelectionRange(3, 7);
  press('Insert [First Name]');
  expect(area().value).toBe('Hi [First Name][Weight]');
});

test.each([
  ['', 'Sent at the end.No text.', null],
  ['[First Name]: [Rank/Position]', '29 characters. About 1 message with sample values (33 of 160 characters).', null],
  ['a'.repeat(160), '160 characters. About 1 message with sample values (160 of 160 characters).', null],
  [
    'a'.repeat(161),
    '161 characters. About 2 messages with sample values (161 characters, 153 per message).',
    'Over 160 characters: 2 paid parts',
  ],
  [
    `Don’t ${'a'.repeat(65)}`,
    '67 per message). Each message holds only 70 characters because of ’ (curly apostrophe).',
    'Over 70 characters: 2 paid parts',
  ],
  ['5 €', '3 characters. About 1 message with sample values (4 of 160 characters). Counts twice: €.', null],
])(
  'the description counts the characters as written and the messages with sample values: %j',
  (text, counted, badge) => {
    render(<Host start={text} />);
    expect(description()).toContain(counted);
    expect(screen.queryByText(/^Over /)?.textContent ?? null).toBe(badge);
  },
);

test('the preview shows the text with the sample: weight 5.5, #3 in the Regular Division', () => {
  render(<Host start="Hi [First Name]: [Weight] lbs, [Rank/Position]. [Nonsense]" />);
  expect(screen.queryByRole('region')).toBeNull();
  press('Show preview');
  const preview = screen.getByRole('region', { name: 'Preview of: Final text' });
  expect(preview.textContent).toBe('Hi Robin: 5.5 lbs, #3 in the Regular Division. [Nonsense]');
  write('[Leaderboard URL]');
  expect(preview.textContent).toMatch(/^https?:\/\/[^/]+\/leaderboard\/Robin\+Marsh\?follow=72$/);
  press('Hide preview');
  expect(screen.queryByRole('region')).toBeNull();
});
