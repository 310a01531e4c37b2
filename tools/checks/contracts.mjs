import { buildSchema, findBreakingChanges } from 'graphql';
import { brokenCalls } from './openapi-changes.mjs';

const SCHEMA = 'packages/api-schemas/schema.graphql';
const DESCRIPTION = 'packages/api-schemas/openapi.json';
/** Copies of both files for each release: `packages/api-schemas/released/1.0.0/openapi.json`. */
const RELEASED = /^packages\/api-schemas\/released\/([^/]+)\/(?:schema\.graphql|openapi\.json)$/;

/**
 * Compares the GraphQL schema and the OpenAPI description with those of the last release: within a major version they
 * change only by addition (docs/api.md, "Change policy").
 * @param {import('./repository.mjs').Repository} repository
 */
export function checkContracts({ files, read }) {
  const releases = files.flatMap((file) => RELEASED.exec(file)?.[1] ?? []);
  const last = releases.toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }))[0];
  if (last === undefined) return ['packages/api-schemas/released has no release'];
  const released = (/** @type {string} */ file) => read(file.replace('api-schemas/', `api-schemas/released/${last}/`));
  const fields = findBreakingChanges(buildSchema(released(SCHEMA)), buildSchema(read(SCHEMA)));
  const calls = brokenCalls(JSON.parse(released(DESCRIPTION)), JSON.parse(read(DESCRIPTION)));
  return [
    ...fields.map(({ description }) => `${SCHEMA}, since ${last}: ${description}`),
    ...calls.map((description) => `${DESCRIPTION}, since ${last}: ${description}`),
  ];
}
