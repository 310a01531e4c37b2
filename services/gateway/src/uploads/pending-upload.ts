import type { FileUpload } from 'graphql-upload-minimal';

/** A file that is announced and may still be on its way. */
export type PendingUpload = Promise<FileUpload>;
