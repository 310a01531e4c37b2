/** The oldest releases without a known fault; an absent package passes. */
const FLOORS = {
  bullmq: '6.3.3',
  mongoose: '9.9.2',
  '@apollo/server': '5.5.0',
  multer: '2.4.0',
};

/**
 * Checks `package-lock.json`. Finds optional packages, mostly of other platforms, that npm silently left out, so that
 * `npm ci` fails there; and releases older than a floor.
 * @param {import('./repository.mjs').Repository} repository
 */
export function checkLockFile({ read }) {
  const { packages } = JSON.parse(read('package-lock.json'));
  return [...missingOptionalPackages(packages), ...tooOld(packages)];
}

/** @param {Record<string, { optionalDependencies?: Record<string, string> }>} packages */
function missingOptionalPackages(packages) {
  return Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !resolves(packages, place, name))
      .map((name) => `package-lock.json has no entry for ${name}, an optional package of ${place || 'the root'}`),
  );
}

/**
 * Returns whether a package finds another as Node does: in its own `node_modules`, then in each one above.
 * @param {Record<string, unknown>} packages @param {string} place @param {string} name
 */
function resolves(packages, place, name) {
  for (let folder = place; ; folder = parentOf(folder)) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (!folder) return false;
  }
}

/** @param {string} place */
function parentOf(place) {
  const end = place.lastIndexOf('/node_modules/');
  return end < 0 ? '' : place.slice(0, end);
}

/** @param {Record<string, { version?: string }>} packages */
function tooOld(packages) {
  return Object.entries(FLOORS).flatMap(([name, floor]) =>
    Object.entries(packages)
      .filter(([place]) => place === `node_modules/${name}` || place.endsWith(`/node_modules/${name}`))
      .filter(([, { version = '' }]) => compareVersions(version, floor) < 0)
      .map(([place, { version }]) => `${place} is ${version}; ${floor} or newer is needed`),
  );
}

/** @param {string} a @param {string} b */
function compareVersions(a, b) {
  const [left, right] = [a, b].map((version) => version.split(/[.-]/).slice(0, 3).map(Number));
  const index = left?.findIndex((part, at) => part !== right?.[at]) ?? -1;
  return index < 0 ? 0 : (left?.[index] ?? 0) - (right?.[index] ?? 0);
}
