import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { operationsOf, resolved } from './operations.ts';
import type { Header, JsonSchema, OpenApiDocument, Response } from './types.ts';

/** An answer as it came. */
export interface JudgedAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The body as text; empty when there was none. */
  readonly text: string;
}

/** Holds answers against a description. Both methods give what is wrong, in sentences; nothing for a good answer. */
export interface Judge {
  /** `name` is `METHOD path` of a described call; an answer that the description does not have is one complaint. */
  answer(name: string, answer: JudgedAnswer): string[];
  /** An answer that no call describes (404 for an unknown path, 405): a plain failure. */
  failure(answer: JudgedAnswer): string[];
}

/** A judge by one description, ours or the one that a deployment publishes. */
export function createJudge(document: OpenApiDocument): Judge {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  // The package is CommonJS: its function is the default of the default for some readers.
  const formats = addFormats as unknown as typeof addFormats.default;
  formats(ajv);
  ajv.addSchema(document, 'description');
  const calls = new Map(operationsOf(document).map((call) => [call.name, call]));
  const validators = new Map<string, ReturnType<typeof ajv.compile>>();

  /** The references of a schema start at its document. */
  function validatorOf(schema: JsonSchema): ReturnType<typeof ajv.compile> {
    const key = JSON.stringify(schema).replaceAll('"#/', '"description#/');
    const known = validators.get(key);
    if (known) return known;
    const made = ajv.compile(JSON.parse(key) as JsonSchema);
    validators.set(key, made);
    return made;
  }

  function bodyProblems(schema: JsonSchema, body: unknown): string[] {
    const validate = validatorOf(schema);
    return validate(body) ? [] : [`the body is against its schema: ${sentenceOf(validate.errors ?? [])}`];
  }

  function contentProblems({ content = {} }: Response, answer: JudgedAnswer): string[] {
    const [expected, described] = Object.entries(content)[0] ?? [];
    if (expected === undefined || described === undefined) return answer.text === '' ? [] : ['there must be no body'];
    const mediaType = answer.headers.get('content-type') ?? '';
    if (mediaType.split(';')[0] !== expected) return [`the media type is ${mediaType || 'missing'}, not ${expected}`];
    if (expected !== 'application/json') return bodyProblems(described.schema, answer.text);
    const parsed = parseJson(answer.text);
    return parsed === undefined ? ['the body is not JSON'] : bodyProblems(described.schema, parsed.value);
  }

  function headerProblems({ headers }: Response, answer: JudgedAnswer): string[] {
    return Object.entries(headers)
      .filter(([name, header]) => resolved<Header>(document, header).required && !answer.headers.has(name))
      .map(([name]) => `the header ${name} is missing`);
  }

  return {
    answer(name, answer) {
      const call = calls.get(name);
      if (!call) return [`${name} is not described`];
      const response = call.responses.get(String(answer.status));
      if (!response) return [`${answer.status} is not described`];
      return [...headerProblems(response, answer), ...contentProblems(response, answer)];
    },
    failure: (answer) => contentProblems({ description: '', headers: {}, content: FAILURE_CONTENT }, answer),
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
