import { fireEvent, screen, within } from '@testing-library/react';
import { pass } from './render-console.tsx';
import { beforeEach, vi } from 'vitest';

/** Presses a button, which has the focus then. */
export async function press(name: string | RegExp): Promise<void> {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  await pass(1);
}

/** Presses a button inside of the dialog with this role. */
export async function pressIn(role: 'dialog' | 'alertdialog', name: string): Promise<void> {
  fireEvent.click(within(screen.getByRole(role)).getByRole('button', { name }));
  await pass(2);
}

/** The control under this label. */
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

/** Types into it. */
export async function type(label: string, value: string): Promise<void> {
  fireEvent.change(field(label), { target: { value } });
  await pass(1);
}

/** Whether an alert says exactly this. */
export const isAlert = (text: string): boolean =>
  screen.getAllByRole('alert').some((node) => node.textContent === text);

/** The path that is shown. */
export const address = () => screen.getByTestId('address').textContent;

/** Logs in with what the fields get. */
export async function logIn(username = 'admin', password = 'secret-1'): Promise<void> {
  await type('Username', username);
  await type('Password', password);
  await press('Log in');
}

const ROW_HEIGHT_PX = 60;

/** In each test of a file: without a layout every element is empty, and a window of rows needs their heights. For the top of the file. */
export function rowsHaveHeightsForEachTest(): void {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW_HEIGHT_PX);
  });
}
