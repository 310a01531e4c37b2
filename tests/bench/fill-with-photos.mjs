import { randomBytes } from 'node:crypto';
import { copyFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { MongoClient } from 'mongodb';

const PHOTO_NAME = /^[0-9a-f]{32}\.jpg$/;
const FIRST_ID = 10_000;
const HEAVIEST_LBS = 40;

/**
 * Adds rows and photo files as weigh-ins leave them, made from the sample's: Angler0 Benchfield with the heaviest fish,
 * then Angler1 and so on, the first `photos` of them with a photo.
 * @param {{ mongodbUrl: string, dataDir: string, entries: number, photos: number }} derby
 */
export async function fillWithPhotos({ mongodbUrl, dataDir, entries, photos }) {
  const uploads = path.join(dataDir, 'uploads');
  const samples = readdirSync(uploads).filter((file) => PHOTO_NAME.test(file));
  const photoFileNames = Array.from({ length: photos }, (_, index) => {
    const file = `${randomBytes(16).toString('hex')}.jpg`;
    copyFileSync(path.join(uploads, samples[index % samples.length] ?? ''), path.join(uploads, file));
    return file;
  });
  const client = new MongoClient(mongodbUrl);
  try {
    const collection = client.db().collection('entries');
    const rows = await collection.find().toArray();
    const added = Array.from({ length: entries }, (_, index) => ({
      ...rows[index % rows.length],
      _id: /** @type {any} */ (FIRST_ID + index),
      ticketId: `T-${FIRST_ID + index}`,
      firstName: `Angler${index}`,
      lastName: 'Benchfield',
      fishWeightLbs: HEAVIEST_LBS - index / 1_000,
      isJunior: false,
      photoFileName: photoFileNames[index] ?? null,
    }));
    await collection.insertMany(added);
  } finally {
    await client.close();
  }
}
