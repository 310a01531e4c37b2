import path from 'node:path';
import { groupsOf, workspacesOf } from './repository.mjs';

/** @typedef {import('./repository.mjs').Repository} Repository */
/** @typedef {import('./repository.mjs').Workspace} Workspace */

/** Scripts that a workspace has exactly when it has the file. */
const SCRIPTS_BY_FILE = { codegen: ['codegen.ts'], start: ['src/main.ts', 'server/main.ts'] };
const KINDS_WITH_EQUAL_SCRIPTS = ['apps', 'services'];
const DOMAIN = '@derby/domain';
/** `tests/simulation` runs its loops. */
const SIMULATED = '@derby/worker';
const SOURCE_FILE = /\.(?:[cm]?[jt]s|tsx)$/;
/** The workspace, or the relative path, of an import, re-export or dynamic import. */
const IMPORTED = /\b(?:from|import)\s*\(?\s*['"](@derby\/[\w-]+|\.\.\/[^'"\n]*)/g;

/**
 * Checks the workspaces. All apps, and all services, must have the same scripts, because turbo silently skips a missing
 * one. Every workspace with TypeScript must be referenced by the root project, or it is never type-checked. Dependencies
 * must have the direction of docs/architecture.md, "Direction of imports", and be named in the manifest: neither the
 * compiler nor knip reports an import of a workspace that is not named, or of a file outside of the workspace. All have
 * the version of the release.
 * @param {Repository} repository
 */
export function checkWorkspaces(repository) {
  const workspaces = workspacesOf(repository);
  return [
    ...KINDS_WITH_EQUAL_SCRIPTS.flatMap((kind) => unequalScripts(workspaces.filter((one) => one.kind === kind))),
    ...workspaces.flatMap(scriptsAgainstFiles),
    ...unreferencedProjects(repository, workspaces),
    ...otherVersions(repository, workspaces),
    ...workspaces.flatMap((one) => wrongDependencies(one, workspaces)),
    ...workspaces.flatMap((one) => wrongImports(repository, one)),
  ];
}

/** @param {Repository} repository @param {Workspace[]} workspaces */
function otherVersions({ read }, workspaces) {
  const { version } = JSON.parse(read('package.json'));
  return workspaces
    .filter(({ manifest }) => manifest.version !== version)
    .map(({ folder, manifest }) => `${folder} has version ${manifest.version}, the repository has ${version}`);
}

/** @param {Workspace} workspace @param {Workspace[]} workspaces */
function wrongDependencies({ folder, kind, manifest }, workspaces) {
  return ownDependencies(workspaces, manifest).flatMap(({ kind: kindOfTarget, manifest: { name, ...target } }) => {
    const isOfTests = kind === 'tests' && name === SIMULATED;
    const isRefused =
      (kindOfTarget !== 'packages' && !isOfTests) ||
      (kind === 'apps' && name === DOMAIN) ||
      // The domain stands on leaf packages: packages that depend on no other workspace, or only on such leaves.
      (manifest.name === DOMAIN &&
        ownDependencies(workspaces, inProduction(target)).some(
          (needed) => ownDependencies(workspaces, inProduction(needed.manifest)).length > 0,
        ));
    return isRefused ? [`${folder} may not depend on ${name}`] : [];
  });
}

/** @param {Repository} repository @param {Workspace} workspace */
function wrongImports({ read }, { folder, files, manifest }) {
  const known = { [manifest.name]: '', ...manifest.dependencies, ...manifest.devDependencies };
  return files
    .filter((file) => SOURCE_FILE.test(file))
    .flatMap((file) =>
      groupsOf(read(`${folder}/${file}`), IMPORTED).flatMap((name) => {
        if (name.startsWith('@')) {
          return name in known ? [] : [`${folder}/package.json does not name ${name}, which ${file} imports`];
        }
        const leaves = path.posix.join(path.posix.dirname(file), name).startsWith('..');
        return leaves ? [`${folder}/${file} imports ${name}, outside of its workspace`] : [];
      }),
    );
}

/** @param {Partial<Workspace['manifest']>} manifest @returns {Partial<Workspace['manifest']>} */
const inProduction = ({ dependencies }) => ({ ...(dependencies && { dependencies }) });

/** @param {Workspace[]} workspaces @param {Partial<Workspace['manifest']>} manifest */
function ownDependencies(workspaces, { dependencies, devDependencies }) {
  return workspaces.filter(({ manifest: { name } }) => name in { ...dependencies, ...devDependencies });
}

/** @param {Workspace[]} workspaces */
function unequalScripts(workspaces) {
  const all = new Set(workspaces.flatMap(comparedScripts));
  return workspaces.flatMap((one) =>
    [...all]
      .filter((name) => !comparedScripts(one).includes(name))
      .map((name) => `${one.folder} has no script "${name}", which its siblings have`),
  );
}

/** @param {Workspace} workspace */
function comparedScripts({ manifest }) {
  return Object.keys(manifest.scripts ?? {}).filter((name) => !(name in SCRIPTS_BY_FILE));
}

/** @param {Workspace} workspace */
function scriptsAgainstFiles({ folder, kind, manifest, files }) {
  const scripts = manifest.scripts ?? {};
  return Object.entries(SCRIPTS_BY_FILE).flatMap(([script, names]) => {
    const file = names.find((name) => files.includes(name));
    if (script in scripts && !file) return [`${folder} has a script "${script}" but no ${names.join(' or ')}`];
    const expected = file && (script === 'codegen' || kind === 'services');
    return expected && !(script in scripts) ? [`${folder} has ${file} but no script "${script}"`] : [];
  });
}

/** @param {Repository} repository @param {Workspace[]} workspaces */
function unreferencedProjects({ read }, workspaces) {
  const { references } = JSON.parse(read('tsconfig.json'));
  const referenced = new Set(references.map((/** @type {{ path: string }} */ one) => path.normalize(one.path)));
  return workspaces.flatMap(({ folder, files }) => {
    if (files.includes('tsconfig.json'))
      return referenced.has(folder) ? [] : [`tsconfig.json does not refer to ${folder}`];
    return files.some((file) => /\.tsx?$/.test(file)) ? [`${folder} has TypeScript but no tsconfig.json`] : [];
  });
}
