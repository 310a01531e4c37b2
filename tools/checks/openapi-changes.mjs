/** @typedef {any} Json */
/** Which of the two documents a `$ref` belongs to. @typedef {{ before: Json, after: Json }} Documents */
/** What a client sends or what it gets. @typedef {'request' | 'response'} Direction */

/** A limit that is new or another one may refuse what was accepted. */
const LIMITS = ['pattern', 'format', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'const'];

/**
 * Returns what a client of an OpenAPI description can miss in a newer one: calls, parameters, statuses, fields and
 * values that are gone, other types, and new demands on requests.
 * @param {Json} before
 * @param {Json} after
 * @returns {string[]}
 */
export function brokenCalls(before, after) {
  return Object.entries(before.paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, call]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const now = after.paths[path]?.[method];
      return now ? brokenParts(name, call, now, { before, after }) : [`${name} is gone`];
    }),
  );
}

/** @param {string} name @param {Json} call @param {Json} now @param {Documents} documents */
function brokenParts(name, call, now, documents) {
  const body = resolve(call.requestBody, documents.before);
  const bodyNow = resolve(now.requestBody, documents.after);
  return [
    ...brokenParameters(name, call, now, documents),
    ...(!body?.required && bodyNow?.required ? [`${name} requires a body`] : []),
    ...brokenContent(`${name} body`, body, bodyNow, { direction: 'request', documents }),
    ...Object.entries(call.responses).flatMap(([status, response]) => {
      const responseNow = resolve(now.responses[status], documents.after);
      if (!responseNow) return [`${name} ${status} is gone`];
      const place = { direction: /** @type {Direction} */ ('response'), documents };
      return brokenContent(`${name} ${status}`, resolve(response, documents.before), responseNow, place);
    }),
  ];
}

/** @param {string} name @param {Json} call @param {Json} now @param {Documents} documents */
function brokenParameters(name, call, now, documents) {
  const all = list(call.parameters).map((one) => resolve(one, documents.before));
  const allNow = list(now.parameters).map((one) => resolve(one, documents.after));
  const same = (/** @type {Json} */ one) => (/** @type {Json} */ other) =>
    other.in === one.in && other.name === one.name;
  const added = allNow.filter((one) => one.required && !all.find(same(one))?.required);
  return [
    ...added.map((one) => `${name} requires the ${one.in} parameter ${one.name}`),
    ...all.flatMap((one) => {
      const where = `${name} ${one.in} parameter ${one.name}`;
      const oneNow = allNow.find(same(one));
      if (!oneNow) return [`${where} is gone`];
      return brokenSchema(where, one.schema, oneNow.schema, { direction: 'request', documents });
    }),
  ];
}

/** @param {string} where @param {Json} part @param {Json} now @param {{ direction: Direction, documents: Documents }} place */
function brokenContent(where, part, now, place) {
  return Object.entries(part?.content ?? {}).flatMap(([type, { schema }]) => {
    const content = now?.content?.[type];
    return content ? brokenSchema(where, schema, content.schema, place) : [`${where} of type ${type} is gone`];
  });
}

/**
 * @param {string} where @param {Json} schema @param {Json} schemaNow
 * @param {{ direction: Direction, documents: Documents }} place
 * @returns {string[]}
 */
function brokenSchema(where, schema, schemaNow, place) {
  const one = resolve(schema, place.documents.before);
  const now = resolve(schemaNow, place.documents.after);
  if (!one) return [];
  if (!now) return [`${where} has no description`];
  const isRequest = place.direction === 'request';
  const variants = list(one.anyOf ?? one.oneOf);
  const variantsNow = list(now.anyOf ?? now.oneOf);
  const gone = variants.filter((old) =>
    variantsNow.every((other) => brokenSchema(where, old, other, place).length > 0),
  );
  const values = list(one.enum).filter((value) => now.enum && !now.enum.includes(value));
  const limits = LIMITS.filter((limit) => now[limit] !== undefined && now[limit] !== one[limit]);
  const demands = list(now.required).filter((field) => !list(one.required).includes(field));
  const promises = list(one.required).filter((field) => !list(now.required).includes(field));
  return [
    ...(JSON.stringify(one.type) === JSON.stringify(now.type) ? [] : [`${where} has another type`]),
    ...gone.map(() => `${where} lacks one of its forms`),
    ...values.map((value) => `${where} lacks the value ${value}`),
    ...(isRequest ? limits.map((limit) => `${where} has another ${limit}`) : []),
    ...(isRequest && !one.enum && now.enum ? [`${where} accepts listed values only`] : []),
    ...(isRequest ? demands.map((field) => `${where} requires ${field}`) : []),
    ...(isRequest ? [] : promises.map((field) => `${where} may lack ${field}`)),
    ...Object.entries(one.properties ?? {}).flatMap(([field, property]) => {
      const propertyNow = now.properties?.[field];
      const at = `${where}, ${field}`;
      return propertyNow === undefined ? [`${at} is gone`] : brokenSchema(at, property, propertyNow, place);
    }),
    ...(one.items ? brokenSchema(`${where}[]`, one.items, now.items, place) : []),
  ];
}

/** @param {Json} value @returns {Json[]} */
const list = (value) => value ?? [];

/** Follows a `$ref` inside its document. @param {Json} part @param {Json} document @returns {Json} */
function resolve(part, document) {
  if (!part?.$ref) return part;
  const names = part.$ref.replace('#/', '').split('/');
  return resolve(
    names.reduce((/** @type {Json} */ at, /** @type {string} */ name) => at?.[name], document),
    document,
  );
}
