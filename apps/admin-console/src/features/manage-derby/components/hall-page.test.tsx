// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { freshDeviceForEachTest, showPage } from '../../../testing/page.tsx';
import { HallPage } from './hall-page.tsx';

freshDeviceForEachTest();

test('a scene is switched off and on again, and the board always stays', async () => {
  const setting = { __typename: 'Setting', key: 'hall_scenes', value: 'board,newest-fish,afternoon,last-half-hour' };
  const { sentAs } = await showPage(<HallPage />, {
    ManageDerby_Settings: () => ({ data: { settings: [setting] } }),
    ManageDerby_UpdateSettings: () => ({ data: { updateSettings: 'Saved' } }),
  });
  expect(screen.getAllByRole('switch').map((one) => (one as HTMLInputElement).checked)).toEqual([true, true, true]);
  await act(async () => fireEvent.click(screen.getByRole('switch', { name: /^The afternoon/ })));
  expect(sentAs('ManageDerby_UpdateSettings')).toEqual([
    { settings: [{ key: 'hall_scenes', value: 'board,newest-fish,last-half-hour' }] },
  ]);
});
