// @vitest-environment happy-dom
import { BrowserRouter, Link, Route, Routes } from '@derby/micro-frontend/router';
import { act, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { field, follow, freshDeviceForEachTest, pass, type } from '../testing/page.tsx';
import { rememberText, useRememberedState } from './use-remembered-state.ts';

freshDeviceForEachTest();

const FISH = rememberText('fish');
const BOATS = rememberText('boats');

function Search({ of }: { readonly of: typeof FISH }) {
  const [text, setText] = useRememberedState(of, '');
  return <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />;
}

async function showFish(): Promise<void> {
  window.history.pushState({ key: 'first', idx: 0 }, '', '/fish');
  render(
    <BrowserRouter>
      <Link to="/fish">Fish</Link>
      <Link to="/boats">Boats</Link>
      <Routes>
        <Route path="/fish" element={<Search key="fish" of={FISH} />} />
        <Route path="/boats" element={<Search key="boats" of={BOATS} />} />
      </Routes>
    </BrowserRouter>,
  );
  await type('Search', 'thea');
}

async function go(steps: number): Promise<void> {
  act(() => window.history.go(steps));
  await pass(1);
}

const shown = () => [window.location.pathname, field('Search').value];

test('a new visit of a section has no search', async () => {
  await showFish();
  await follow('Boats');
  await follow('Fish');
  expect(shown()).toEqual(['/fish', '']);
});

test('a search stays while the link of its own section is followed, and Back brings it back', async () => {
  await showFish();
  await follow('Fish');
  expect(shown()).toEqual(['/fish', 'thea']);
  await follow('Boats');
  await go(-1);
  expect(shown()).toEqual(['/fish', 'thea']);
});
