import { useLayoutEffect, useRef } from 'react';

/** Inserts text at the caret, or at the end of a text area that never had the focus, and moves the caret behind it. */
export function useInsertion(onChange: (text: string) => void) {
  const textArea = useRef<HTMLTextAreaElement>(null);
  const wasVisited = useRef(false);
  const caret = useRef<number | null>(null);
  // A value from outside sends the caret to the end.
  useLayoutEffect(() => {
    if (caret.current !== null) textArea.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return {
    textArea,
    onFocus: () => {
      wasVisited.current = true;
    },
    insert: (text: string): void => {
      const area = textArea.current;
      if (!area) return;
      const { value, selectionStart, selectionEnd } = area;
      const [from, to] = wasVisited.current ? [selectionStart, selectionEnd] : [value.length, value.length];
      caret.current = from + text.length;
      area.focus();
      onChange(value.slice(0, from) + text + value.slice(to));
    },
  };
}
