/**
 * Modules that the shell and its remotes share at run time, one copy per page. Shared packages are not tree-shaken, so
 * the router is shared as a facade of the used parts.
 */
export const SHARED_SINGLETONS = {
  react: { singleton: true },
  'react-dom': { singleton: true },
  '@derby/micro-frontend/router': { singleton: true },
} as const;
