import { isPhotoFileName, type PhotoStore } from '@derby/domain/photos';
import type { FastifyInstance } from 'fastify';

const NOT_FOUND = 404;
const HOUR_SECONDS = 3_600;

/**
 * `/uploads/<name>`: stored photos, and nothing else that may lie on the disk. The type is fixed, whatever
 * a file may contain. Only the visitor's own browser may keep a photo: one that is deleted, say of a
 * child, must be gone within a second, and no cache between us could be told.
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
      .header('cache-control', `private, max-age=${HOUR_SECONDS}`)
      .send(photo.stream);
  });
}
