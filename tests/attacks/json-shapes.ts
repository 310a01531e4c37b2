import { each, jsonPost, send, type AttackContext } from './attack.ts';
import { jsonRoutes } from './routes.ts';

const WIDTH = 4;
const BYTES = [240_000, 15_000];

/** JSON that is deep, wide, or full of numbers or names with a meaning in JavaScript, for every call that takes JSON. */
export async function jsonShapes(context: AttackContext): Promise<void> {
  const shapes = BYTES.flatMap(shapesOf);
  const items = jsonRoutes().flatMap((route) => shapes.map((body) => ({ route, body })));
  await each(context, { items, width: WIDTH }, async ({ route: { method, path }, body }) => {
    const query = path === '/graphql' ? `{"query":"{__typename}","variables":${body}}` : body;
    await send(context, path, { ...jsonPost(query), method });
  });
}

function shapesOf(bytes: number): string[] {
  const nested = (open: string, close: string) => {
    const depth = Math.floor(bytes / (open.length + close.length));
    return `${open.repeat(depth)}1${close.repeat(depth)}`;
  };
  const list = (item: string) =>
    `[${Array.from({ length: Math.floor(bytes / (item.length + 1)) }, () => item).join(',')}]`;
  const wide = (item: (index: number) => string, itemBytes: number) =>
    `{${Array.from({ length: Math.floor(bytes / itemBytes) }, (_, index) => item(index)).join(',')}}`;
  return [
    nested('[', ']'),
    nested('{"a":', '}'),
    nested('{"username":', '}'),
    list('{}'),
    list('1e309'),
    wide((index) => `"${index.toString(36)}":0`, 8),
    wide(() => '"username":"a"', 15),
    wide(() => '"__proto__":{}', 15),
    `{"username":${'9'.repeat(bytes)}}`,
    `{"username":"${'\\u0000'.repeat(bytes / 6)}"}`,
    `${' '.repeat(bytes)}null`,
  ];
}
