/**
 * What the shell and its remotes share at run time, one copy of each per page. Shared packages
 * are never tree-shaken, so the router is shared as the facade that names what is used of it.
 */
export const SHARED_SINGLETONS = {
  react: { singleton: true },
  'react-dom': { singleton: true },
  '@derby/micro-frontend/router': { singleton: true },
} as const;
