import { DropdownMenu as Primitive } from 'radix-ui';
import { type ReactNode, useRef } from 'react';

/** One choice of a menu. */
export interface MenuItem {
  readonly label: string;
  readonly isDestructive?: boolean;
  readonly onSelect: () => void;
}

interface MenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactNode;
  readonly items: readonly MenuItem[];
}

/**
 * A button with a menu of further actions. The chosen one runs once the menu has closed and its button has the focus
 * again, so that a dialog it opens can return the focus to it.
 */
export function Menu({ trigger, items }: MenuProps) {
  const chosen = useRef<MenuItem | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  return (
    // A modal menu would add a style element, which the content security policy forbids.
    <Primitive.Root modal={false}>
      <Primitive.Trigger ref={button} asChild>
        {trigger}
      </Primitive.Trigger>
      {/* Inside the page's main part, where screen readers expect its content, and outside of what clips or moves the button. */}
      <Primitive.Portal container={document.querySelector('main')}>
        <Primitive.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            button.current?.focus({ preventScroll: true });
            chosen.current?.onSelect();
            chosen.current = null;
          }}
          className="z-40 grid min-w-44 rounded-control border border-line bg-panel p-1 text-ink shadow-card"
        >
          {items.map((item) => (
            <Primitive.Item
              key={item.label}
              onSelect={() => (chosen.current = item)}
              className={`flex min-h-(--target) cursor-pointer items-center rounded-[7px] px-3 font-semibold outline-none data-highlighted:bg-panel-2 ${item.isDestructive ? 'text-bad' : ''}`}
            >
              {item.label}
            </Primitive.Item>
          ))}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
