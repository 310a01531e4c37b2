// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SharePicture } from './share-picture.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PATH = '/keepsakes/aa/hash.jpg';
const found = async () => new Response(new Blob(['jpeg']));

/** Presses the button on a device whose dialog does this, where each request gets this response. */
function press(open: Navigator['share'], respond: () => Promise<Response>) {
  const share = vi.fn<Navigator['share']>(open);
  const fetched = vi.fn<typeof fetch>(respond);
  vi.stubGlobal('navigator', { canShare: () => true, share });
  vi.stubGlobal('fetch', fetched);
  const { rerender } = render(<SharePicture path={PATH} fileName="salmon-20.90-lbs" />);
  fireEvent.click(screen.getByRole('button', { name: 'Share picture' }));
  const replace = (path: string) => rerender(<SharePicture path={path} fileName="salmon-21.00-lbs" />);
  return { share, fetched, replace };
}
const expectStatus = async (text: string) =>
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));

it('shares the file by the dialog of the device, and says nothing when that is closed', async () => {
  const closed = async () => await Promise.reject(new DOMException('Closed', 'AbortError'));
  const { share, fetched } = press(closed, found);
  await vi.waitFor(() => expect(share).toHaveBeenCalledOnce());
  const [file] = share.mock.calls[0]?.[0]?.files ?? [];
  expect([file?.name, file?.type, file?.size]).toEqual(['salmon-20.90-lbs.jpg', 'image/jpeg', 4]);
  expect([fetched.mock.calls[0]?.[0], screen.getByRole('status').textContent]).toEqual([PATH, '']);
});

it('is a link that saves the file where no files can be shared', () => {
  vi.stubGlobal('navigator', { canShare: () => false });
  render(<SharePicture path={PATH} fileName="salmon-20.90-lbs" />);
  const link = screen.getByRole('link', { name: 'Save picture' });
  expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([PATH, 'salmon-20.90-lbs.jpg']);
});

it('asks for a second press when the picture took too long, and does not load it again', async () => {
  const late = async () => await Promise.reject(new DOMException('Too late', 'NotAllowedError'));
  const { share, fetched } = press(late, found);
  await expectStatus('The picture is ready. Please press Share picture again.');
  fireEvent.click(screen.getByRole('button', { name: 'Share picture' }));
  await vi.waitFor(() => expect(share).toHaveBeenCalledTimes(2));
  expect(fetched).toHaveBeenCalledOnce();
});

it('shares the picture of now after another one was shared, as of a corrected weight', async () => {
  const { share, fetched, replace } = press(async () => undefined, found);
  await vi.waitFor(() => expect(share).toHaveBeenCalledOnce());
  replace('/keepsakes/aa/other.jpg');
  fireEvent.click(screen.getByRole('button', { name: 'Share picture' }));
  await vi.waitFor(() => expect(share).toHaveBeenCalledTimes(2));
  expect(fetched.mock.calls[1]?.[0]).toBe('/keepsakes/aa/other.jpg');
  expect(share.mock.calls[1]?.[0]?.files?.[0]?.name).toBe('salmon-21.00-lbs.jpg');
});

const NOT_RECEIVED = 'The picture did not come. Please check the connection and try again.';
it.each([
  [
    'is gone',
    async () => new Response('', { status: 404 }),
    'This picture is no longer there. Please reload the page.',
  ],
  ['is refused', async () => new Response('', { status: 503 }), NOT_RECEIVED],
  ['does not come', async () => await Promise.reject(new DOMException('Time', 'TimeoutError')), NOT_RECEIVED],
])('says so when the picture %s', async (_what, respond, sentence) => {
  const { share } = press(async () => undefined, respond);
  await expectStatus(sentence);
  expect(share).not.toHaveBeenCalled();
});
