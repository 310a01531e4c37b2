// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { unreachable } from '../../../testing/fake-gateway.ts';
import { freshDeviceForEachTest, pass, press } from '../../../testing/page.tsx';
import { afternoon, showManageDerby } from '../testing/derby-context.tsx';

freshDeviceForEachTest();

test('a division that cannot be loaded is not drawn with the fish of the other one', async () => {
  await showManageDerby({
    ManageDerby_Afternoon: ({ division }) => (division === 'JUNIOR' ? unreachable() : afternoon([2, 9])),
  });
  await vi.dynamicImportSettled();
  await pass(1);
  expect(screen.getByText(/^2 fish between/)).toBeTruthy();
  await press('Junior Division');
  await pass(1);
  expect(screen.queryByText(/^2 fish between/)).toBeNull();
  expect(screen.getByText('Error connecting to server')).toBeTruthy();
  await press('Regular Division');
  await pass(1);
  expect(screen.getByText(/^2 fish between/)).toBeTruthy();
});
