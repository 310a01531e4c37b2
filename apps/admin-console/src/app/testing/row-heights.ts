import { beforeEach, vi } from 'vitest';

const ROW_HEIGHT_PX = 60;

/** In each test of a file: without a layout every element is empty, and a window of rows needs their heights. For the top of the file. */
export function rowsHaveHeightsForEachTest(): void {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW_HEIGHT_PX);
  });
}
