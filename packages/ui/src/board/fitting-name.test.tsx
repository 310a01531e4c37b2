// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FittingName } from './fitting-name.tsx';

afterEach(cleanup);

/** Returns the widths in em that the name states: in one line, and in two. */
function widthsOf(lastName: string): number[] {
  const { container } = render(<FittingName entry={{ firstInitial: 'A', lastName }} room="row" />);
  const classes = container.firstElementChild?.className ?? '';
  return ['ems', 'half'].map((kind) => Number(new RegExp(String.raw`\[--${kind}:([\d.]+)\]`).exec(classes)?.[1]));
}

test.each([
  ['Ng', 3, 3],
  ['Vandermeer', 6, 6],
  // Marks on letters have no width.
  ['Nguye\u0302\u0303n', 4, 4],
  ['小鳥遊勘解由小路左衛門', 12.2, 12.2],
  ['de la Santísima Trinidad Ruiz y Picasso', 18, 10.3],
  // A word is not broken.
  ['Wolfeschlegelsteinhausenbergerdorff', 16, 16],
  ['W'.repeat(80), 40, 40],
])('%s takes %d em in one line and %d em in two', (lastName, one, two) => {
  expect(widthsOf(lastName)).toEqual([one, two]);
});
