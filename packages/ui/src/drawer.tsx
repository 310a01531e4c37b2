import { useCloseOnBack } from '@derby/micro-frontend/history-moves';
import { Dialog as Primitive } from 'radix-ui';
import type { MouseEvent, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { ScopedPortal } from './scoped-portal.tsx';
import { ScrollLock } from './use-scroll-lock.ts';
import { useOpener } from './use-opener.ts';

interface DrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
}

/**
 * A panel that slides in from the left over a backdrop and closes on Escape, Back, backdrop or button. It locks the page
 * behind and keeps the focus inside. The focus returns unless another element has taken it meanwhile, such as a page
 * opened from the drawer.
 */
export function Drawer({ open, onClose, title, children }: DrawerProps) {
  const opener = useOpener(open);
  useCloseOnBack(open, onClose);
  const closeOnVeil = (event: MouseEvent): void => {
    if (event.target === event.currentTarget) onClose();
  };
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <ScopedPortal>
        <Primitive.Content
          aria-describedby={undefined}
          onMouseDown={closeOnVeil}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const { activeElement } = document;
            if (activeElement === null || activeElement === document.body) opener.current?.focus();
          }}
          className="group fixed inset-0 z-40 bg-veil outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
        >
          <div className="flex h-full w-72 max-w-[85%] flex-col overflow-y-auto overscroll-contain bg-panel text-ink shadow-card group-data-[state=closed]:animate-slide-out group-data-[state=open]:animate-slide-in">
            <div className="flex min-h-15 shrink-0 items-center border-b border-line pr-2 pl-5">
              <Primitive.Title className="mr-auto font-display text-[22px] font-semibold">{title}</Primitive.Title>
              <Primitive.Close
                aria-label="Close menu"
                className="grid size-(--target) place-items-center rounded-control"
              >
                <Icon name="close" size={24} />
              </Primitive.Close>
            </div>
            {children}
          </div>
          <ScrollLock />
        </Primitive.Content>
      </ScopedPortal>
    </Primitive.Root>
  );
}
