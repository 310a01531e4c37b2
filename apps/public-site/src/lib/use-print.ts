import { useMediaQuery } from '@derby/ui/use-media-query';
import { useEffect, useState } from 'react';

interface Print {
  /** True while the browser prints. Renders synchronously, before the browser captures the page. */
  readonly isPrinting: boolean;
  /** Whether what is printed must be in the page before the browser prints. */
  readonly isPrepared: boolean;
  readonly isLoading: boolean;
  /** Loads all rows and then opens the browser's print dialog; without all rows, the page shows why. */
  readonly printAll: () => Promise<void>;
}

/** The longest wait for pictures: without them the page is printed all the same. */
const PICTURES_MS = 8_000;

async function printWithPictures(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-print] img')];
  const late = new Promise((resolve) => setTimeout(resolve, PICTURES_MS));
  if (pictures.length > 0) await Promise.race([late, Promise.allSettled(pictures.map((one) => one.decode()))]);
  window.print();
}

/**
 * Prints a page, with the pictures in `data-print`. `loadAll` resolves to whether all rows are loaded. The browser's own command does not wait for them.
 */
export function usePrint(loadAll: () => Promise<boolean>): Print {
  const isPrinting = useMediaQuery('print');
  const [isLoading, setIsLoading] = useState(false);
  const [prints, setPrints] = useState(0);
  useEffect(() => {
    if (prints > 0) void printWithPictures();
  }, [prints]);
  const printAll = async (): Promise<void> => {
    setIsLoading(true);
    const hasAll = await loadAll();
    setIsLoading(false);
    if (hasAll) setPrints((count) => count + 1);
  };
  return { isPrinting, isPrepared: prints > 0, isLoading, printAll };
}
