import { readFileSync } from 'node:fs';
import path from 'node:path';
import { importsOf } from '../lib/imports.mjs';
import { listWorkspaces } from '../lib/workspaces.mjs';
import { cyclesBetween } from './cycles.mjs';
import { domainProblem, isTest, nounOf } from './domain-arrows.mjs';
import { featureProblem } from './feature-arrows.mjs';

/** @typedef {import('../lib/workspaces.mjs').Workspace} Workspace */
/** @typedef {{ workspace: Workspace, file: string, specifier: string }} Import */

/** Which kinds of workspace may import which (docs/architecture.md, "Direction of imports"). */
const ALLOWED = {
  apps: ['packages'],
  services: ['packages'],
  packages: ['packages'],
  tools: ['packages'],
  tests: ['packages'],
};
/** Who knows the gateway by its schema only, and so has no rule and no database. */
const WITHOUT_DOMAIN = ['apps/', 'services/rest-compat'];
const DOMAIN = '@derby/domain';
const SOURCE_FILE = /\.(?:[cm]?[jt]s|tsx)$/;

/**
 * The imports that point the wrong way: between workspaces, between the nouns of the domain, between
 * the features of an app; and circles between workspaces or nouns.
 * @param {string} root
 * @returns {string[]}
 */
export function checkArrows(root) {
  const workspaces = listWorkspaces(root);
  const imports = workspaces.flatMap((workspace) => importsIn(root, workspace));
  const problems = imports.flatMap((one) => {
    const problem =
      relativeProblem(one) ?? packageProblem(one, workspaces) ?? domainProblem(one) ?? featureProblem(one);
    return problem ? [`${one.workspace.folder}/${one.file} imports ${one.specifier}: ${problem}`] : [];
  });
  return [...problems, ...workspaceCycles(imports, workspaces), ...nounCycles(imports)];
}

/** @param {string} root @param {Workspace} workspace @returns {Import[]} */
function importsIn(root, workspace) {
  return workspace.files
    .filter((file) => SOURCE_FILE.test(file))
    .flatMap((file) =>
      importsOf(readFileSync(path.join(root, workspace.folder, file), 'utf8')).map((specifier) => ({
        workspace,
        file,
        specifier,
      })),
    );
}

/** @param {Import} one */
function relativeProblem({ file, specifier }) {
  if (!specifier.startsWith('.')) return undefined;
  const target = path.posix.join(path.posix.dirname(file), specifier);
  return target.startsWith('..') ? 'a relative path may not leave the workspace' : undefined;
}

/** @param {Import} one @param {Workspace[]} workspaces */
function packageProblem({ workspace, specifier }, workspaces) {
  const target = workspaceNamed(specifier, workspaces);
  if (!target || target === workspace) return undefined;
  const allowed = ALLOWED[/** @type {keyof typeof ALLOWED} */ (workspace.kind)] ?? [];
  if (!allowed.includes(target.kind)) return `${workspace.kind} may import ${allowed.join(', ')} only`;
  const { name } = target.manifest;
  if (name === DOMAIN && WITHOUT_DOMAIN.some((folder) => workspace.folder.startsWith(folder))) {
    return 'it knows the gateway by its schema only';
  }
  if (workspace.manifest.name === DOMAIN && !standsOnLeaves(target, workspaces)) {
    return 'the domain may import leaf packages only';
  }
  const declared = { ...workspace.manifest.dependencies, ...workspace.manifest.devDependencies };
  return name in declared ? undefined : `${workspace.folder}/package.json does not name ${name}`;
}

/** Whether a workspace depends on no other, or only on such leaves. @param {Workspace} target @param {Workspace[]} workspaces */
function standsOnLeaves(target, workspaces) {
  return neededBy(target).every((name) => {
    const needed = workspaceNamed(name, workspaces);
    return needed !== undefined && neededBy(needed).length === 0;
  });
}

/** The workspaces that one depends on, by name. @param {Workspace} workspace */
function neededBy({ manifest }) {
  return Object.keys(manifest.dependencies ?? {}).filter((name) => name.startsWith('@derby/'));
}

/** @param {string} specifier @param {Workspace[]} workspaces */
function workspaceNamed(specifier, workspaces) {
  return workspaces.find(({ manifest: { name } }) => specifier === name || specifier.startsWith(`${name}/`));
}

/** @param {Import[]} imports @param {Workspace[]} workspaces */
function workspaceCycles(imports, workspaces) {
  const arrows = imports.flatMap(({ workspace, specifier }) => {
    const target = workspaceNamed(specifier, workspaces);
    return target && target !== workspace ? [{ from: workspace.folder, to: target.folder }] : [];
  });
  return cyclesBetween(arrows).map((circle) => `workspaces in a circle: ${circle.join(' -> ')}`);
}

/** @param {Import[]} imports */
function nounCycles(imports) {
  const arrows = imports
    .filter(({ workspace, file }) => workspace.manifest.name === DOMAIN && !isTest(file))
    .flatMap((one) => {
      const [from, to] = [nounOf(one.file), nounOf(targetOf(one))];
      return from && to && from !== to ? [{ from, to }] : [];
    });
  return cyclesBetween(arrows).map((circle) => `nouns of the domain in a circle: ${circle.join(' -> ')}`);
}

/** The file that a relative import names, from the workspace's folder. @param {{ file: string, specifier: string }} one */
function targetOf({ file, specifier }) {
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : '';
}
