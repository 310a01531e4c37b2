import { isUnchanged } from '@derby/server-kit/entity-tag';
import { readSponsorLogo } from '@derby/domain/event';
import type { Deps } from '@derby/domain/kernel';
import type { ApiDeps } from '@derby/api-kit/dependencies';
import { findKeepsake } from '@derby/domain/keepsakes';
import { isPhotoFileName, isThumbnailName, type PhotoStore, type StoredFile } from '@derby/domain/photos';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

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
    return sendPicture(request, reply, photo, { name, type: isThumbnail ? 'image/webp' : 'image/jpeg' });
  });
}

/** Sends a picture whose bytes never change under its name. */
function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { stream, sizeBytes }: StoredFile,
  { name, type }: { readonly name: string; readonly type: string },
): FastifyReply {
  stream.on('error', (error) => request.log.warn({ err: error }, 'failed to read photo'));
  const etag = `"${name}"`;
  const isKnown = isUnchanged(request.headers['if-none-match'], etag);
  // The response has no body.
  if (isKnown || request.method === 'HEAD') stream.destroy();
  reply.header('cache-control', 'private, no-cache').header('etag', etag);
  if (isKnown) return reply.code(304).send();
  return reply
    .type(type)
    .header('content-length', sizeBytes)
    .header('accept-ranges', 'none')
    .header('content-security-policy', "default-src 'none'")
    .send(stream);
}

/**
 * `/keepsakes/<photo>/<hash>.jpg`, and `<hash>-preview.jpg` for links: the pictures that the worker has made, with the
 * headers of photos. Visitors must be able to see the fish. The hash of an earlier picture redirects to the present one.
 */
export async function keepsakeRoute(server: FastifyInstance, deps: ApiDeps): Promise<void> {
  server.get<{ Params: { photo: string; file: string } }>('/keepsakes/:photo/:file', async (request, reply) => {
    const { photo, file } = request.params;
    const found = await findKeepsake(deps, { stem: photo, file });
    reply.header('x-content-type-options', 'nosniff');
    if (found?.status === 'found') return sendPicture(request, reply, found.file, { name: file, type: 'image/jpeg' });
    reply.header('cache-control', 'no-store');
    if (found === null) return reply.code(404).send({ error: 'Picture not found' });
    return reply.redirect(found.path, 302);
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
