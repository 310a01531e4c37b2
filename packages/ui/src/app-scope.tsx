import { createContext, use, type ReactNode } from 'react';

const AppScopeContext = createContext<string | undefined>(undefined);

interface AppScopeProps {
  /** The app whose stylesheet generates the utilities used inside: `shell`, `public-site`, `admin-console`. */
  readonly name: string;
  readonly children: ReactNode;
}

/**
 * The element inside which an app's utility classes hold (`[data-app='…']` in its stylesheet). The wrapper itself is
 * outside the scope: give it no classes.
 */
export function AppScope({ name, children }: AppScopeProps) {
  return (
    <AppScopeContext value={name}>
      <div data-app={name}>{children}</div>
    </AppScopeContext>
  );
}

/** The name of the scope around, for content rendered elsewhere in the document; undefined outside of any. */
export function useAppScope(): string | undefined {
  return use(AppScopeContext);
}
