// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { freshDeviceForEachTest, pass } from '../testing/page.tsx';
import { WindowedTable } from './windowed-table.tsx';

freshDeviceForEachTest();

const ROW_PX = 60;
const rows = Array.from({ length: 200 }, (_, id) => ({ id }));

test('the rows in view are there after something has been put above the table', async () => {
  let topPx = 0;
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => ({ top: topPx - window.scrollY, height: ROW_PX }) as DOMRect,
  );
  const table = () => (
    <WindowedTable
      label="Participants"
      headers={[{ label: 'Name' }]}
      columns=""
      rows={rows}
      pinnedIds={[]}
      rowHeightPx={{ table: ROW_PX, card: ROW_PX }}
    >
      {({ id }) => <span role="cell">Row {id}</span>}
    </WindowedTable>
  );
  const { rerender } = render(table());
  topPx = 50 * ROW_PX;
  rerender(table());
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(100 * ROW_PX);
  window.dispatchEvent(new Event('scroll'));
  await pass(200);
  expect(screen.getByText('Row 50')).toBeTruthy();
});
