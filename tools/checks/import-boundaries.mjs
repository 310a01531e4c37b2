import path from 'node:path';
import { groupsOf, workspacesOf } from './repository.mjs';

/** @typedef {import('./repository.mjs').Repository} Repository */
/** @typedef {import('./repository.mjs').Workspace} Workspace */
/** @typedef {{ workspace: Workspace, file: string, specifier: string }} Import */

/** Which kinds of workspace may import which (docs/architecture.md, "Direction of imports"). */
const ALLOWED = {
  apps: ['packages'],
  services: ['packages'],
  packages: ['packages'],
  tools: ['packages'],
  tests: ['packages'],
};
/** Workspaces that know the gateway by its schema only, and so have no rules and no database. */
const WITHOUT_DOMAIN = ['apps/'];
const DOMAIN = '@derby/domain';
const SOURCE_FILE = /\.(?:[cm]?[jt]s|tsx)$/;
const TEST_FILE = /\.(?:test|fixture)\.ts$/;
/** A statement starts its line, so comments that mention an import do not match. Type imports do. */
const STATIC = /(?:^|[\n;])\s*(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*['"]([^'"\n]+)['"]/g;
const DYNAMIC = /\bimport\(\s*['"]([^'"\n]+)['"]\s*[,)]/g;

/**
 * Finds imports in the wrong direction: between workspaces, between the modules of the domain, between the features of an
 * app; and cycles between workspaces or modules.
 * @param {Repository} repository
 */
export function checkImportBoundaries(repository) {
  const workspaces = workspacesOf(repository);
  const imports = workspaces.flatMap((workspace) => importsIn(repository, workspace));
  const problems = imports.flatMap((one) => {
    const problem =
      relativeProblem(one) ?? packageProblem(one, workspaces) ?? domainProblem(one) ?? featureProblem(one);
    return problem ? [`${one.workspace.folder}/${one.file} imports ${one.specifier}: ${problem}`] : [];
  });
  return [...problems, ...workspaceCycles(imports, workspaces), ...moduleCycles(imports)];
}

/** @param {Repository} repository @param {Workspace} workspace @returns {Import[]} */
function importsIn({ read }, workspace) {
  return workspace.files
    .filter((file) => SOURCE_FILE.test(file))
    .flatMap((file) => {
      const source = read(`${workspace.folder}/${file}`);
      return [STATIC, DYNAMIC].flatMap((pattern) =>
        groupsOf(source, pattern).map((specifier) => ({ workspace, file, specifier })),
      );
    });
}

/** @param {Import} one */
function relativeProblem({ file, specifier }) {
  if (!specifier.startsWith('.')) return undefined;
  return targetOf({ file, specifier }).startsWith('..') ? 'a relative path may not leave the workspace' : undefined;
}

/** @param {Import} one @param {Workspace[]} workspaces */
function packageProblem({ workspace, specifier }, workspaces) {
  const target = workspaceNamed(specifier, workspaces);
  if (!target || target === workspace) return undefined;
  const allowed = ALLOWED[/** @type {keyof typeof ALLOWED} */ (workspace.kind)] ?? [];
  if (!allowed.includes(target.kind)) return `${workspace.kind} may import ${allowed.join(', ')} only`;
  const { name } = target.manifest;
  if (name === DOMAIN && WITHOUT_DOMAIN.some((folder) => workspace.folder.startsWith(folder))) {
    return 'it may use the gateway through its schema only';
  }
  if (workspace.manifest.name === DOMAIN && !standsOnLeaves(target, workspaces)) {
    return 'the domain may import leaf packages only';
  }
  const declared = { ...workspace.manifest.dependencies, ...workspace.manifest.devDependencies };
  return name in declared ? undefined : `${workspace.folder}/package.json does not name ${name}`;
}

/**
 * Returns whether a workspace depends on no other workspace, or only on such leaves.
 * @param {Workspace} target @param {Workspace[]} workspaces
 */
function standsOnLeaves(target, workspaces) {
  return neededBy(target).every((name) => {
    const needed = workspaceNamed(name, workspaces);
    return needed !== undefined && neededBy(needed).length === 0;
  });
}

/** Returns the names of the workspaces that a workspace depends on. @param {Workspace} workspace */
function neededBy({ manifest }) {
  return Object.keys(manifest.dependencies ?? {}).filter((name) => name.startsWith('@derby/'));
}

/** @param {string} specifier @param {Workspace[]} workspaces */
function workspaceNamed(specifier, workspaces) {
  return workspaces.find(({ manifest: { name } }) => specifier === name || specifier.startsWith(`${name}/`));
}

/** @param {Import[]} imports @param {Workspace[]} workspaces */
function workspaceCycles(imports, workspaces) {
  const edges = imports.flatMap(({ workspace, specifier }) => {
    const target = workspaceNamed(specifier, workspaces);
    return target && target !== workspace ? [{ from: workspace.folder, to: target.folder }] : [];
  });
  return cyclesBetween(edges).map((circle) => `workspaces in a circle: ${circle.join(' -> ')}`);
}

/** @param {Import[]} imports */
function moduleCycles(imports) {
  const edges = imports
    .filter(({ workspace, file }) => workspace.manifest.name === DOMAIN && !TEST_FILE.test(file))
    .flatMap((one) => {
      const [from, to] = [moduleOf(one.file), moduleOf(targetOf(one))];
      return from && to && from !== to ? [{ from, to }] : [];
    });
  return cyclesBetween(edges).map((circle) => `modules of the domain in a circle: ${circle.join(' -> ')}`);
}

/**
 * Returns the file that a relative import names, from the workspace's folder.
 * @param {{ file: string, specifier: string }} one
 */
function targetOf({ file, specifier }) {
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : '';
}

/**
 * Returns why an import inside `packages/domain` is wrong: a module may import another only through its `index.ts`.
 * `testing` is for tests, which may import everything; their imports do not count as cycles.
 * @param {Import} one
 */
function domainProblem({ workspace, file, specifier }) {
  if (workspace.folder !== 'packages/domain' || !specifier.startsWith('.')) return undefined;
  const target = targetOf({ file, specifier });
  const [from, to] = [moduleOf(file), moduleOf(target)];
  if (!from || !to || from === to || to === 'kernel') return undefined;
  if (to === 'testing') return TEST_FILE.test(file) ? undefined : 'testing is for tests only';
  if (from === 'kernel') return 'kernel may not import a module';
  if (from === 'testing' || path.posix.basename(target) === 'index.ts') return undefined;
  return `${from} may use ${to} through its index.ts only`;
}

/** Returns the module of a file in the domain, such as `entries`. @param {string} file */
function moduleOf(file) {
  return /^src\/([^/]+)\//.exec(file)?.[1];
}

/**
 * Returns why an import inside an app is wrong: `src/app` may use features and shared folders, a feature may use itself
 * and shared folders, shared folders may use neither.
 * @param {Import} one
 */
function featureProblem({ workspace, file, specifier }) {
  if (workspace.kind !== 'apps' || !specifier.startsWith('.')) return undefined;
  const [from, to] = [layerOf(file), layerOf(targetOf({ file, specifier }))];
  if (from.layer === 'app' || from.layer === 'entry' || to.layer === 'shared' || to.layer === 'entry') return undefined;
  if (from.layer === 'shared') return `shared code may not import ${to.layer === 'app' ? 'the app' : 'a feature'}`;
  if (to.layer === 'app') return 'a feature may not import the app';
  return from.feature === to.feature ? undefined : 'a feature may not import another feature';
}

/** @param {string} file from the workspace's folder */
function layerOf(file) {
  const feature = /^src\/features\/([^/]+)\//.exec(file)?.[1];
  if (feature) return { layer: 'feature', feature };
  if (file.startsWith('src/app/')) return { layer: 'app' };
  // main.tsx, bootstrap.tsx, the build's settings and the front door belong to no layer.
  return { layer: /^src\/[^/]+\//.test(file) ? 'shared' : 'entry' };
}

/**
 * Returns the cycles among imports, each once, from its first name back to it.
 * @param {readonly { from: string, to: string }[]} edges
 * @returns {string[][]} such as `[['a', 'b', 'a']]`
 */
function cyclesBetween(edges) {
  /** @type {Map<string, Set<string>>} */
  const targets = new Map();
  for (const { from, to } of edges) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  /** @type {Set<string>} */
  const finished = new Set();
  /** @param {string} name @param {string[]} trail @returns {string[][]} */
  const visit = (name, trail) => {
    const seenAt = trail.indexOf(name);
    if (seenAt >= 0) return [[...trail.slice(seenAt), name]];
    if (finished.has(name)) return [];
    const circles = [...(targets.get(name) ?? [])].flatMap((next) => visit(next, [...trail, name]));
    finished.add(name);
    return circles;
  };
  return [...targets.keys()].flatMap((name) => visit(name, []));
}
