// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { WholePhoto } from './whole-photo.tsx';

afterEach(cleanup);

/** A photo of 810 x 1080. */
const TALL = '/uploads/0123456789abcdef01234567f15a02ee.jpg';
const EARLIER = '/uploads/0123456789abcdef0123456789abcdef.jpg';

function frameOf(src: string, shapedClassName?: string) {
  render(<WholePhoto src={src} alt="Photo" className="frame" shapedClassName={shapedClassName} />);
  const photo = screen.getByAltText('Photo');
  const isInFrame = photo.parentElement?.classList.contains('frame');
  return { isInFrame, width: photo.getAttribute('width'), height: photo.getAttribute('height') };
}

test('a frame takes the shape of the photo before it is loaded', () => {
  expect(frameOf(TALL, 'shaped')).toEqual({ isInFrame: false, width: '750', height: '1000' });
});

test('a photo of an earlier version has a frame of one shape', () => {
  expect(frameOf(EARLIER, 'shaped')).toEqual({ isInFrame: true, width: null, height: null });
});

test('a photo in a grid has a frame of one shape', () => {
  expect(frameOf(TALL)).toEqual({ isInFrame: true, width: null, height: null });
});
