import path from 'node:path';

/**
 * Why an import inside an app is wrong: `src/app` uses features and shared folders, a feature uses
 * itself and shared folders, shared folders use neither (docs/architecture.md, "Direction of imports"). Undefined when
 * it is right.
 * @param {{ workspace: { kind: string }, file: string, specifier: string }} one
 */
export function featureProblem({ workspace, file, specifier }) {
  if (workspace.kind !== 'apps' || !specifier.startsWith('.')) return undefined;
  const from = layerOf(file);
  const to = layerOf(path.posix.join(path.posix.dirname(file), specifier));
  if (from.layer === 'app' || from.layer === 'entry' || to.layer === 'shared' || to.layer === 'entry') return undefined;
  if (from.layer === 'shared') return `shared code may not know ${to.layer === 'app' ? 'the app' : 'a feature'}`;
  if (to.layer === 'app') return 'a feature may not know the app';
  return from.feature === to.feature ? undefined : 'a feature may not know another feature';
}

/** @param {string} file from the workspace's folder */
function layerOf(file) {
  const feature = /^src\/features\/([^/]+)\//.exec(file)?.[1];
  if (feature) return { layer: 'feature', feature };
  if (file.startsWith('src/app/')) return { layer: 'app' };
  // main.tsx, bootstrap.tsx, the build's settings and the front door stand outside the layers.
  return { layer: /^src\/[^/]+\//.test(file) ? 'shared' : 'entry' };
}
