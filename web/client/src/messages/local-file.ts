/** Files that people choose: what is known of them before they are sent. */
import type { LocalFile } from './timeline-state.ts';

/** Waits for a picture to say how large it is, so that nothing jumps when it is drawn. */
export async function readLocalFile(file: File): Promise<LocalFile> {
  return { id: crypto.randomUUID(), file, picture: file.type.startsWith('image/') ? await measured(file) : null };
}

async function measured(file: File): Promise<LocalFile['picture']> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return { url, width: image.naturalWidth, height: image.naturalHeight };
  } catch {
    // What the browser cannot draw is sent as any other file.
    URL.revokeObjectURL(url);
    return null;
  }
}

/** Its picture is kept in memory until this is said. */
export function letGo({ picture }: LocalFile): void {
  if (picture) URL.revokeObjectURL(picture.url);
}
