import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** A raised surface with padding; `className` arranges its content. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={clsx('rounded-card border border-line bg-panel p-5 shadow-card', className)} />;
}
