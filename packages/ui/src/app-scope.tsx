import { createContext, use, type ReactNode } from 'react';

const AppScopeContext = createContext<string | undefined>(undefined);

interface AppScopeProps {
  /** The app whose stylesheet defines the utility classes used inside: `shell`, `public-site`, `admin-console`. */
  readonly name: string;
  readonly children: ReactNode;
}

/**
 * Scopes an app's utility classes (`[data-app='…']` in its stylesheet). The wrapper itself is outside the scope: give
 * it no classes.
 */
export function AppScope({ name, children }: AppScopeProps) {
  return (
    <AppScopeContext value={name}>
      <div data-app={name}>{children}</div>
    </AppScopeContext>
  );
}

/**
 * Returns the name of the enclosing scope, for content rendered elsewhere in the document; undefined outside of one.
 */
export function useAppScope(): string | undefined {
  return use(AppScopeContext);
}
