import { UNKNOWN_DERBY, type DerbyNow } from '@derby/rules/event/derby-now';
import { createContext, use } from 'react';

export const DerbyNowContext = createContext<DerbyNow>(UNKNOWN_DERBY);

/** Returns the derby now, with its phase. It changes by itself while the page stays open. */
export function useDerbyNow(): DerbyNow {
  return use(DerbyNowContext);
}
