import { Button } from '@derby/ui/button';
import { type ReactNode, useState } from 'react';

interface CopyButtonProps {
  readonly text: string;
  readonly children: ReactNode;
}

/** Copies a text and says so. Browsers without a clipboard for the page have no button: the text can be selected. */
export function CopyButton({ text, children }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  if (!('clipboard' in navigator)) return null;
  const copy = (): void =>
    void navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => undefined,
    );
  return (
    <Button variant="quiet" className="shrink-0" onClick={copy}>
      <span aria-live="polite">{isCopied ? 'Copied' : children}</span>
    </Button>
  );
}
