import { decodeQR } from 'qr/decode.js';

/** Returns the text of the QR code in an image; null without one that can be read. */
export function readQr(image: ImageData): string | null {
  try {
    return decodeQR(image);
  } catch {
    return null;
  }
}
