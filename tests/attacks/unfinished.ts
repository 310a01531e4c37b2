import type { AttackContext } from './attack.ts';
import { headOf, holdConnections } from './sockets.ts';

const UPLOAD_TYPE = 'content-type: multipart/form-data; boundary=b';
const FILE =
  '--b\r\ncontent-disposition: form-data; name="fish_photo"; filename="f.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';

/** Requests whose headers never end. */
export async function unfinishedHeaders(context: AttackContext): Promise<void> {
  await holdConnections(context, () => 'POST /api/login HTTP/1.1\r\nhost: derby.test\r\nx-a: ');
}

/** Alternating logins and operations whose JSON never ends. */
export async function unfinishedBodies(context: AttackContext): Promise<void> {
  await holdConnections(context, (index) => {
    const path = index % 2 === 0 ? '/api/login' : '/graphql';
    return `${headOf(`POST ${path}`, ['content-type: application/json', 'content-length: 1000'])}{"`;
  });
}

/** Uploads whose file never ends, announced with a length or in chunks. */
export async function unfinishedUploads(context: AttackContext): Promise<void> {
  const length = ['content-length: 8000000'];
  const chunked = ['transfer-encoding: chunked'];
  await holdConnections(context, (index) => {
    const path = index % 2 === 0 ? '/api/entries' : '/graphql';
    const isChunked = index % 4 > 1;
    const token = index % 3 === 0 ? [`authorization: Bearer ${'x'.repeat(100)}`] : [];
    const head = headOf(`POST ${path}`, [
      UPLOAD_TYPE,
      'apollo-require-preflight: 1',
      ...token,
      ...(isChunked ? chunked : length),
    ]);
    return head + (isChunked ? `${FILE.length.toString(16)}\r\n${FILE}\r\n` : FILE);
  });
}
