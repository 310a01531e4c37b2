import { unlessDuplicate, collectionOf, type Connection } from '../kernel/index.ts';

/** Logos are stored in the database because they are small, all gateways serve them, and backups include them. */
interface SponsorLogoDocument {
  /** The first hex digits of the hash of its bytes. */
  _id: string;
  /** The WebP file in base64, because a buffer may be read back as one of three classes. */
  webp: string;
  createdAt: Date;
}

const sponsorLogoModel = collectionOf<SponsorLogoDocument>('sponsor_logos', {
  _id: String,
  webp: String,
  createdAt: Date,
});

/** Stores a logo. An existing one gets a new time. */
export async function storeLogo(
  database: Connection,
  logo: { readonly id: string; readonly bytes: Buffer; readonly createdAt: Date },
): Promise<void> {
  const { id, bytes, createdAt } = logo;
  const update = { $set: { webp: bytes.toString('base64'), createdAt } };
  // Of two uploads of the same picture, the loser finds the row.
  await unlessDuplicate(sponsorLogoModel(database).updateOne({ _id: id }, update, { upsert: true }));
}

/** Returns the bytes of a logo, or null. */
export async function findLogo(database: Connection, id: string): Promise<Buffer | null> {
  const logo = await sponsorLogoModel(database).findById(id).lean();
  return logo ? Buffer.from(logo.webp, 'base64') : null;
}

/** Returns which of the given logos are stored. */
export async function storedLogos(database: Connection, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const found = await sponsorLogoModel(database)
    .find({ _id: { $in: ids } }, { _id: 1 })
    .lean();
  return new Set(found.map(({ _id }) => _id));
}

/** Removes the logos that were stored before a time and are not used. */
export async function removeOtherLogos(
  database: Connection,
  { used, before }: { readonly used: readonly string[]; readonly before: Date },
): Promise<void> {
  await sponsorLogoModel(database).deleteMany({ _id: { $nin: used }, createdAt: { $lt: before } });
}
