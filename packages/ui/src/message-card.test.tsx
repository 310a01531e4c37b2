// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MessageCard, type Message } from './message-card.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const added: Message = { tone: 'ok', text: 'Entry added successfully!' };

function card(message: Message | null, onCleared: () => void) {
  return <MessageCard message={message} visibleMs={4000} fadeMs={300} onCleared={onCleared} />;
}

function advance(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

test('message card is visible for 4 s, fades for 300 ms and calls onCleared once', () => {
  const onCleared = vi.fn<() => void>();
  render(card(added, onCleared));
  const text = screen.getByText('Entry added successfully!');
  advance(3999);
  expect(text.className).toContain('opacity-100');
  advance(1);
  expect(text.className).toContain('opacity-0');
  advance(299);
  expect(onCleared).not.toHaveBeenCalled();
  advance(1);
  expect(onCleared).toHaveBeenCalledTimes(1);
});

test('message card restarts its timer for a new message, not for a new callback', () => {
  const onCleared = vi.fn<() => void>();
  const { rerender } = render(card(added, () => undefined));
  advance(3000);
  rerender(card({ ...added }, () => undefined));
  advance(3000);
  rerender(card({ ...added }, onCleared));
  advance(4299);
  expect(onCleared).not.toHaveBeenCalled();
  rerender(card(null, onCleared));
  advance(10_000);
  expect(onCleared).not.toHaveBeenCalled();
});

test('message card announces failures as alert and other messages as status', () => {
  const { rerender } = render(card(added, () => undefined));
  expect(screen.getByRole('status').textContent).toBe('Entry added successfully!');
  rerender(card({ tone: 'bad', text: 'Failed to send SMS' }, () => undefined));
  expect(screen.getByRole('alert').textContent).toBe('Failed to send SMS');
  expect(screen.getByRole('status').textContent).toBe('');
});
