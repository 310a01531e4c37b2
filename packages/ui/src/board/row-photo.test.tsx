// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fakeEntry } from './testing/fake-entry.ts';
import { RowPhoto } from './row-photo.tsx';

afterEach(cleanup);

const orderOf = (isLarge: boolean) => {
  const entry = fakeEntry({ fishPhotoUrl: '/uploads/a.jpg' });
  const picture = { className: 'size-full' };
  render(<RowPhoto {...{ entry, isLarge, picture }} frame="size-14" onShowPhoto={() => undefined} />);
  const photo = screen.getByRole('button').querySelector('img');
  return [photo?.getAttribute('loading'), photo?.getAttribute('fetchpriority')];
};

test('the photo of the leader is loaded before the other pictures of the page', () => {
  expect(orderOf(true)).toEqual(['eager', 'high']);
});

test('a small photo is loaded when it comes into view', () => {
  expect(orderOf(false)).toEqual(['lazy', null]);
});
