import { isPhotoFileName, type PhotoStore } from '@derby/domain/photos';
import type { FastifyInstance } from 'fastify';

const NOT_FOUND = 404;
const YEAR_SECONDS = 31_536_000;

/**
 * `/uploads/<name>`: stored photos, and nothing else that may lie on the disk. A name is random and its
 * photo never changes, so caches may keep it; the type is fixed, whatever a file may contain.
 */
export async function photoRoute(server: FastifyInstance, options: { photoStore: PhotoStore }): Promise<void> {
  server.get<{ Params: { name: string } }>('/uploads/:name', async (request, reply) => {
    const { name } = request.params;
    const photo = isPhotoFileName(name) ? await options.photoStore.open(name) : null;
    reply.header('x-content-type-options', 'nosniff');
    if (photo === null) {
      return reply.code(NOT_FOUND).header('cache-control', 'no-store').send({ error: 'Photo not found' });
    }
    return reply
      .type('image/jpeg')
      .header('content-length', photo.sizeBytes)
      .header('content-security-policy', "default-src 'none'")
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .send(photo.stream);
  });
}
