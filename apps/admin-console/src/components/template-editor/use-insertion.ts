import { useLayoutEffect, useRef } from 'react';

/** Puts texts where the caret of a text area is, or at the end before anybody has been in it; the caret goes on behind. */
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
