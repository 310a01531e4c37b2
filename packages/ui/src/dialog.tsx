import { useCloseOnBack } from '@derby/micro-frontend/history-moves';
import { clsx } from 'clsx';
import { Dialog as Primitive } from 'radix-ui';
import type { MouseEvent, ReactNode, RefObject } from 'react';
import { Icon } from './icon.tsx';
import { ScopedPortal } from './scoped-portal.tsx';
import { ScrollLock } from './use-scroll-lock.ts';
import { useOpener } from './use-opener.ts';

interface DialogProps {
  /** The look of the header; a line below it without one. */
  readonly headerClass?: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called after the fade, when the focus is back. */
  readonly onClosed?: () => void;
  readonly title: string;
  /** `alertdialog` needs a reply and does not close on the backdrop. */
  readonly role?: 'dialog' | 'alertdialog';
  /** Gets the focus on opening, instead of the close button. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** `bottom`: at the lower edge of a phone, where the thumb is. */
  readonly placement?: 'center' | 'bottom';
  /** `wide` is for tables, `page` for two columns. */
  readonly size?: keyof typeof WIDTHS;
  /** May end with a `DialogFooter`. */
  readonly children: ReactNode;
}

const WIDTHS = { normal: 'max-w-xl', wide: 'max-w-[880px]', page: 'max-w-[1040px]' } as const;

/**
 * A modal that closes on Escape, Back, backdrop or button, and then fades for 200 ms, in which nothing can be pressed. It
 * locks the page behind, keeps the focus inside and then returns it. The backdrop is our own element, because the
 * primitive's adds a style element, which the content security policy forbids.
 */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    onClosed,
    title,
    headerClass = 'border-b border-line',
    role = 'dialog',
    initialFocus,
    children,
  } = props;
  const { placement = 'center', size = 'normal' } = props;
  const closeOnBackdrop = (event: MouseEvent): void => {
    if (role === 'dialog' && event.target === event.currentTarget) onClose();
  };
  /** A second press on a button that has closed the dialog must not do its work again. */
  const ignoreWhileFading = (event: MouseEvent): void => {
    if (open) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const opener = useOpener(open);
  useCloseOnBack(open, onClose);
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <ScopedPortal>
        <Primitive.Content
          role={role}
          aria-describedby={undefined}
          onMouseDown={closeOnBackdrop}
          onClickCapture={ignoreWhileFading}
          onOpenAutoFocus={(event) => {
            if (!initialFocus?.current) return;
            event.preventDefault();
            initialFocus.current.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener.current?.focus();
            // A page that is hidden behind a login takes its open dialogs away and shows them again.
            if (!open) onClosed?.();
          }}
          className="fixed inset-0 z-50 grid overflow-y-auto overscroll-contain bg-veil p-3 outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in sm:p-6"
        >
          <div
            className={clsx(
              // Clipped, not hidden: a footer can stick only to the area that scrolls.
              'm-auto w-full overflow-clip rounded-card border border-line bg-panel text-ink shadow-card',
              WIDTHS[size],
              placement === 'bottom' && 'max-sm:mb-0',
            )}
          >
            <div className={`flex items-center gap-3 py-3 pr-3 pl-5 ${headerClass}`}>
              <Primitive.Title className="mr-auto min-w-0 font-display text-2xl font-semibold wrap-anywhere">
                {title}
              </Primitive.Title>
              <Primitive.Close
                aria-label="Close"
                className="grid size-(--target) shrink-0 place-items-center rounded-control"
              >
                <Icon name="close" size={24} />
              </Primitive.Close>
            </div>
            <div className="p-5">{children}</div>
          </div>
          <ScrollLock />
        </Primitive.Content>
      </ScopedPortal>
    </Primitive.Root>
  );
}

/** The buttons at the end of a dialog. They stay in view while its content scrolls. */
export function DialogFooter({ children }: { readonly children: ReactNode }) {
  return (
    // Sticks over the padding of the area that scrolls, so that nothing shows below it.
    <div className="sticky -bottom-3 z-10 -mx-5 mt-5 -mb-5 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-panel px-5 py-3 max-sm:px-3 sm:-bottom-6">
      {children}
    </div>
  );
}
