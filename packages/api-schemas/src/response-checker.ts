import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { operationsOf, resolved } from './operations.ts';
import type { Header, JsonSchema, OpenApiDocument, Response } from './types.ts';

/** A received response. */
export interface CheckedResponse {
  readonly status: number;
  readonly headers: Headers;
  /** The body as text; empty without one. */
  readonly text: string;
}

/** Checks responses against a description. Both methods return the problems as sentences; none for a valid response. */
export interface ResponseChecker {
  /**
   * Checks a response of a described call, named `METHOD path`. A call or status that is not described is one problem.
   */
  checkResponse(name: string, response: CheckedResponse): string[];
  /** Checks a response that belongs to no call (404 for an unknown path, 405) as a plain failure. */
  failure(response: CheckedResponse): string[];
}

/** Creates a checker for a description, that of this repository or of a deployment. */
export function createResponseChecker(document: OpenApiDocument): ResponseChecker {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  // The package is CommonJS, so some module loaders put the function at `default.default`.
  const formats = addFormats as unknown as typeof addFormats.default;
  formats(ajv);
  ajv.addSchema(document, 'description');
  const calls = new Map(operationsOf(document).map((call) => [call.name, call]));
  const validators = new Map<string, ReturnType<typeof ajv.compile>>();

  /** Returns the validator of a schema. References in the schema are relative to the document. */
  function validatorOf(schema: JsonSchema): ReturnType<typeof ajv.compile> {
    const key = JSON.stringify(schema).replaceAll('"#/', '"description#/');
    const known = validators.get(key);
    if (known) return known;
    const compiled = ajv.compile(JSON.parse(key) as JsonSchema);
    validators.set(key, compiled);
    return compiled;
  }

  function bodyProblems(schema: JsonSchema, body: unknown): string[] {
    const validate = validatorOf(schema);
    return validate(body) ? [] : [`the body is against its schema: ${sentenceOf(validate.errors ?? [])}`];
  }

  function contentProblems({ content = {} }: Response, received: CheckedResponse): string[] {
    const [expected, described] = Object.entries(content)[0] ?? [];
    if (expected === undefined || described === undefined) return received.text === '' ? [] : ['there must be no body'];
    const mediaType = received.headers.get('content-type') ?? '';
    if (mediaType.split(';')[0] !== expected) return [`the media type is ${mediaType || 'missing'}, not ${expected}`];
    if (expected !== 'application/json') return bodyProblems(described.schema, received.text);
    const parsed = parseJson(received.text);
    return parsed === undefined ? ['the body is not JSON'] : bodyProblems(described.schema, parsed.value);
  }

  function headerProblems({ headers }: Response, received: CheckedResponse): string[] {
    return Object.entries(headers)
      .filter(([name, header]) => resolved<Header>(document, header).required && !received.headers.has(name))
      .map(([name]) => `the header ${name} is missing`);
  }

  return {
    checkResponse(name, received) {
      const call = calls.get(name);
      if (!call) return [`${name} is not described`];
      const response = call.responses.get(String(received.status));
      if (!response) return [`${received.status} is not described`];
      return [...headerProblems(response, received), ...contentProblems(response, received)];
    },
    failure: (received) => contentProblems({ description: '', headers: {}, content: FAILURE_CONTENT }, received),
  };
}

const FAILURE_CONTENT = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } as const;

function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

function sentenceOf(errors: readonly ErrorObject[]): string {
  return errors.map(({ instancePath, message }) => `${instancePath || 'it'} ${message}`).join(', ');
}
