/** Reads the metadata of chosen files before they are sent. */
import type { LocalFile } from './timeline-state.ts';

/** Waits for the size of an image, so that nothing jumps when it is drawn. */
export async function readLocalFile(file: File): Promise<LocalFile> {
  const picture = file.type.startsWith('image/') ? await measured(file) : null;
  return { id: crypto.randomUUID(), file, picture, description: '', spoiler: false, voice: null };
}

async function measured(file: File): Promise<LocalFile['picture']> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return { url, width: image.naturalWidth, height: image.naturalHeight };
  } catch {
    // An image that the browser cannot draw is sent like any other file.
    URL.revokeObjectURL(url);
    return null;
  }
}

/** Frees the memory of the preview. */
export function freePreview({ picture }: LocalFile): void {
  if (picture) URL.revokeObjectURL(picture.url);
}
