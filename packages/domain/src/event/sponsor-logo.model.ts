import { unlessDuplicate, collectionOf, type Connection } from '../kernel/index.ts';

/** A logo is stored in the database: it is small, all gateways serve it at once, and it is in every backup. */
interface SponsorLogoDocument {
  /** The beginning of the hash of its bytes, in hexadecimal. */
  _id: string;
  /** The WebP file in base64: a buffer would come back as one of three classes. */
  webp: string;
  createdAt: Date;
}

const sponsorLogoModel = collectionOf<SponsorLogoDocument>('sponsor_logos', {
  _id: String,
  webp: String,
  createdAt: Date,
});

/** Stores a logo; one that is there already counts as stored now. */
export async function storeLogo(
  database: Connection,
  logo: { readonly id: string; readonly bytes: Buffer; readonly createdAt: Date },
): Promise<void> {
  const { id, bytes, createdAt } = logo;
  const update = { $set: { webp: bytes.toString('base64'), createdAt } };
  // The loser of two uploads of the same picture finds it there.
  await unlessDuplicate(sponsorLogoModel(database).updateOne({ _id: id }, update, { upsert: true }));
}

/** The bytes of a logo, or null when there is none. */
export async function findLogo(database: Connection, id: string): Promise<Buffer | null> {
  const logo = await sponsorLogoModel(database).findById(id).lean();
  return logo ? Buffer.from(logo.webp, 'base64') : null;
}

/** Which of the given logos are stored. */
export async function storedLogos(database: Connection, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const found = await sponsorLogoModel(database)
    .find({ _id: { $in: ids } }, { _id: 1 })
    .lean();
  return new Set(found.map(({ _id }) => _id));
}

/** Removes the logos that were stored before that time and are not among the given ones. */
export async function removeOtherLogos(
  database: Connection,
  { used, before }: { readonly used: readonly string[]; readonly before: Date },
): Promise<void> {
  await sponsorLogoModel(database).deleteMany({ _id: { $nin: used }, createdAt: { $lt: before } });
}
