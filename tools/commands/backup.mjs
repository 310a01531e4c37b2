import path from 'node:path';
import { operateRunning } from '../lib/operator.mjs';

/** Backs up the running product, or the database of MONGODB_URL. */
export async function main() {
  const { answer, dataDir, hasBucket } = await operateRunning('backup');
  const megabytes = (answer.sizeBytes / 1e6).toFixed(1);
  console.log(`${answer.documentCount} documents and ${answer.photoCount} photo files, ${megabytes} MB:`);
  console.log(hasBucket ? `${answer.name} in the bucket` : path.join(dataDir, 'backups', answer.name));
}
