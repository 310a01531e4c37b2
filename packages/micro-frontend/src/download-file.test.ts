// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { downloadFile } from './download-file.ts';

test('the address of a file is there until Safari and Firefox have read it, some time after the click', () => {
  vi.useFakeTimers();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  downloadFile({ name: 'entries.csv', type: 'text/csv', text: 'Rank' });
  vi.advanceTimersByTime(39_999);
  expect(revoked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(revoked).toHaveBeenCalledExactlyOnceWith('blob:file');
  vi.useRealTimers();
  vi.restoreAllMocks();
});
