// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { AppScope } from './app-scope.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <AppScope name="public-site">
      <button type="button" onClick={() => setOpen(true)}>
        View fish photo
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="T. Alderwood">
        28.450000 lbs
      </Dialog>
    </AppScope>
  );
}

async function openDialog() {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'View fish photo' }));
  return { user, dialog: screen.getByRole('dialog', { name: 'T. Alderwood' }) };
}

test('dialog takes the focus, locks the page and stays in the scope of its app', async () => {
  const { dialog } = await openDialog();
  expect(dialog.contains(document.activeElement)).toBe(true);
  expect(document.body.style.overflow).toBe('hidden');
  expect(dialog.closest('[data-app="public-site"]')).not.toBeNull();
});

test('dialog adds no style element, which the content security policy would block', async () => {
  await openDialog();
  expect(document.querySelectorAll('style')).toHaveLength(0);
});

test.each([
  ['Escape', async (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
  [
    'the button',
    async (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Close' })),
  ],
  ['the backdrop', async () => fireEvent.mouseDown(screen.getByRole('dialog'))],
])('%s closes the dialog, unlocks the page and restores the focus', async (_way, close) => {
  const { user } = await openDialog();
  await close(user);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.body.style.overflow).toBe('');
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('View fish photo'));
});

test('dialog stays open on a press inside', async () => {
  const { user } = await openDialog();
  await user.click(screen.getByText('28.450000 lbs'));
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('confirmation dialog focuses Cancel and stays open on a press outside', () => {
  const onCancel = vi.fn<() => void>();
  const onConfirm = vi.fn<() => void>();
  render(
    <ConfirmDialog
      open
      title="End Derby"
      confirmLabel="End Derby"
      variant="destructive"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      This cannot be undone.
    </ConfirmDialog>,
  );
  expect(document.activeElement?.textContent).toBe('Cancel');
  fireEvent.mouseDown(screen.getByRole('alertdialog'));
  expect(onCancel).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'End Derby' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('pending confirmation dialog cannot be closed', async () => {
  const onCancel = vi.fn<() => void>();
  render(
    <ConfirmDialog
      open
      pending
      title="End Derby"
      confirmLabel="End Derby"
      onConfirm={() => undefined}
      onCancel={onCancel}
    >
      This cannot be undone.
    </ConfirmDialog>,
  );
  await userEvent.setup().keyboard('{Escape}');
  expect(onCancel).not.toHaveBeenCalled();
});

test('nothing in a dialog can be pressed while it fades', () => {
  const onPress = vi.fn<() => void>();
  const dialog = (open: boolean) => (
    <Dialog open={open} onClose={() => undefined} title="Check before adding">
      <button type="button" onClick={onPress}>
        Add
      </button>
    </Dialog>
  );
  const fade = document.createElement('style');
  fade.textContent = '[data-state=open] { animation-name: fade-in } [data-state=closed] { animation-name: fade-out }';
  document.head.append(fade);
  onTestFinished(() => fade.remove());
  const { rerender } = render(dialog(true));
  const button = screen.getByRole('button', { name: 'Add' });
  rerender(dialog(false));
  expect(button.isConnected).toBe(true);
  fireEvent.click(button);
  expect(onPress).not.toHaveBeenCalled();
});
