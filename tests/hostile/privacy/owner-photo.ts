import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { SAMPLE_PHOTOS } from '../../support/api.ts';
import type { Person } from './people.ts';

/** Returns a phone photo whose metadata has the name, number and place of its owner. */
export async function photoWithOwner(owner: Person): Promise<Blob> {
  const { firstName, lastName, phoneNumber, email } = owner;
  const bytes = await sharp(readFileSync(join(SAMPLE_PHOTOS, 'rotated-exif6.jpg')))
    .withExif({
      IFD0: { Artist: `${firstName} ${lastName}`, Copyright: phoneNumber, ImageDescription: `${email} ${phoneNumber}` },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 40/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '123/1 24/1 0/1' },
    })
    .withXmp(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${firstName} ${lastName}" dc:rights="${phoneNumber}"/></rdf:RDF></x:xmpmeta>`,
    )
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}
