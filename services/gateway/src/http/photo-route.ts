import { isUnchanged } from '@derby/server-kit/entity-tag';
import { readSponsorLogo } from '@derby/domain/event';
import type { Deps } from '@derby/domain/kernel';
import { isPhotoFileName, isThumbnailName, type PhotoStore } from '@derby/domain/photos';
import type { FastifyInstance } from 'fastify';

/**
 * `/uploads/<name>`: stored photos, their thumbnails and no other files, each with a fixed type. Only the visitor's own
 * browser may cache a photo, and it revalidates each time: a deleted photo, for example of a child, must be gone within
 * a second. The bytes of a name never change, so the name is the tag. A range request gets the whole file.
 */
export async function photoRoute(server: FastifyInstance, options: { photoStore: PhotoStore }): Promise<void> {
  server.get<{ Params: { name: string } }>('/uploads/:name', async (request, reply) => {
    const { name } = request.params;
    const isThumbnail = isThumbnailName(name);
    const photo = isPhotoFileName(name) || isThumbnail ? await options.photoStore.open(name) : null;
    reply.header('x-content-type-options', 'nosniff');
    if (photo === null) {
      return reply.code(404).header('cache-control', 'no-store').send({ error: 'Photo not found' });
    }
    photo.stream.on('error', (error) => request.log.warn({ err: error }, 'failed to read photo'));
    const etag = `"${name}"`;
    const isKnown = isUnchanged(request.headers['if-none-match'], etag);
    // The response has no body.
    if (isKnown || request.method === 'HEAD') photo.stream.destroy();
    reply.header('cache-control', 'private, no-cache').header('etag', etag);
    if (isKnown) return reply.code(304).send();
    return reply
      .type(isThumbnail ? 'image/webp' : 'image/jpeg')
      .header('content-length', photo.sizeBytes)
      .header('accept-ranges', 'none')
      .header('content-security-policy', "default-src 'none'")
      .send(photo.stream);
  });
}

/** The name of a logo is the hash of its bytes. */
const LOGO_SECONDS = 31_536_000;

/** `/sponsor-logos/<name>`: the sponsors' logos on the front page. */
export async function logoRoute(server: FastifyInstance, deps: Pick<Deps, 'database'>): Promise<void> {
  server.get<{ Params: { name: string } }>('/sponsor-logos/:name', async (request, reply) => {
    const bytes = await readSponsorLogo(deps, `/sponsor-logos/${request.params.name}`);
    reply.header('x-content-type-options', 'nosniff');
    if (bytes === null) {
      return reply.code(404).header('cache-control', 'no-store').send({ error: 'Logo not found' });
    }
    return reply
      .type('image/webp')
      .header('cache-control', `public, max-age=${LOGO_SECONDS}, immutable`)
      .header('content-security-policy', "default-src 'none'")
      .send(bytes);
  });
}
