// @vitest-environment happy-dom
import { BrowserRouter, Link, Route, Routes, useSearchParams } from '@derby/micro-frontend/router';
import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { field, follow, freshDeviceForEachTest, pass, press, type } from '../testing/page.tsx';
import { LeaveQuestion } from './leave-question.tsx';

freshDeviceForEachTest();

/** A page with one text, which is saved as empty, and with a tab in its address. */
function Form() {
  const [text, setText] = useState('');
  const [, setParams] = useSearchParams();
  return (
    <>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => setParams({ tab: 'sms' }, { replace: true })}>
        Other tab
      </button>
      <Link to="/list">List</Link>
      <LeaveQuestion changedCount={text === '' ? 0 : 1} />
    </>
  );
}

const confirmation = () => screen.queryByRole('alertdialog', { name: 'Leave without saving?' });
const place = () => window.location.pathname + window.location.search;

async function go(steps: number): Promise<void> {
  act(() => window.history.go(steps));
  await pass(1);
}

/** Opens the form from the list and types this text. */
async function showChanged(text = 'typed') {
  window.history.pushState({ key: 'first', idx: 0 }, '', '/list');
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/list" element={<Link to="/form">Form</Link>} />
        <Route path="/form" element={<Form />} />
      </Routes>
    </BrowserRouter>,
  );
  await follow('Form');
  await type('Text', text);
}

/** Expects the confirmation, cancels it, and expects that the page and the edits stay. */
async function expectCancelKeepsPage(): Promise<void> {
  expect(confirmation()?.textContent).toContain('1 change has not been saved.');
  await press('Cancel', 'alertdialog');
  await pass(500);
  expect([confirmation(), place(), field('Text').value]).toEqual([null, '/form', 'typed']);
}

const WAYS: readonly [string, () => Promise<void>][] = [
  ['a link', () => follow('List')],
  ['Back', () => go(-1)],
];

test.each(WAYS)('%s requires a confirmation: Cancel keeps the edits, Leave navigates', async (_what, leave) => {
  await showChanged();
  await leave();
  await expectCancelKeepsPage();
  await leave();
  await press('Leave');
  expect([place(), confirmation()]).toEqual(['/list', null]);
});

test.each(WAYS)('%s navigates at once without unsaved changes', async (_what, leave) => {
  await showChanged();
  await type('Text', '');
  await leave();
  expect([place(), confirmation()]).toEqual(['/list', null]);
});

test('Cancel after Back keeps the address and the tab', async () => {
  await showChanged();
  await press('Other tab');
  await go(-1);
  expect(confirmation()).not.toBeNull();
  await press('Cancel', 'alertdialog');
  await pass(500);
  expect([place(), field('Text').value]).toEqual(['/form?tab=sms', 'typed']);
});

test('Back closes the confirmation, and the page stays', async () => {
  await showChanged();
  await go(-1);
  await go(-1);
  expect([confirmation(), place(), field('Text').value]).toEqual([null, '/form', 'typed']);
  await go(-1);
  expect(confirmation()).not.toBeNull();
});

test('Forward requires a confirmation', async () => {
  await showChanged('');
  await follow('List');
  await go(-1);
  await type('Text', 'typed');
  await go(1);
  await expectCancelKeepsPage();
});

test('closing the browser tab requires a confirmation while changes are unsaved', async () => {
  const isPrevented = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  await showChanged('');
  expect(isPrevented()).toBe(false);
  await type('Text', 'typed');
  expect(isPrevented()).toBe(true);
  await type('Text', '');
  expect(isPrevented()).toBe(false);
});
