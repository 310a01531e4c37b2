// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Thumbnail } from './thumbnail.tsx';

afterEach(cleanup);

const source = () => screen.getByAltText('Photo').getAttribute('src');

test('a thumbnail that is not made yet is replaced by the photo, until another photo is shown', () => {
  const { rerender } = render(<Thumbnail photoUrl="/uploads/a.jpg" alt="Photo" className="size-14" />);
  expect(source()).toBe('/uploads/a.webp');
  fireEvent.error(screen.getByAltText('Photo'));
  expect(source()).toBe('/uploads/a.jpg');
  rerender(<Thumbnail photoUrl="/uploads/b.jpg" alt="Photo" className="size-14" />);
  expect(source()).toBe('/uploads/b.webp');
});
