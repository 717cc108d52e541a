/** Parses the file that staff request. */
import { Sha256 } from '@folkmoot/contracts/media/fields';
import type { AskedFile } from '@folkmoot/platform/media/file-hashes';

/** In an address or path of a file of this instance. */
const FILE_ID = /(?:^|\/)(?:attachments\/\d{1,20}|avatars\/\d{1,20}|profile_banners\/\d{1,20}|emojis)\/+(\d{1,20})(?=[./])/;

/** null: it is neither a hash nor an address. */
export function requestedFile(file: string): AskedFile | null {
  const hash = Sha256.safeParse(file);
  if (hash.success) return { sha256: hash.data };
  const fileId = FILE_ID.exec(file)?.[1];
  return fileId === undefined ? null : { fileId };
}
