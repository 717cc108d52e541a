/** Smaller or still versions of images for display. They are made on first request and kept while there is space. */
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MEDIA_LIMITS } from '@folkmoot/contracts/media/limits';
import type { Pictures } from './pictures/pool.ts';

export type Variant = { readonly size: number | null; readonly still: boolean };

/** The variant in a query. null: the original file. Invalid values are ignored. */
export function variantOf(query: { readonly size?: string | undefined; readonly type?: string | undefined }): Variant | null {
  const size = /^\d{1,6}$/.test(query.size ?? '') ? Math.min(Number(query.size), MEDIA_LIMITS.size) : 0;
  const still = query.type === 'webp';
  return size > 0 || still ? { size: size > 0 ? size : null, still } : null;
}

/** Provides the original as a local file. null: it does not exist. */
export type Source = (use: (file: string) => Promise<string | null>) => Promise<string | null>;

export type Variants = {
  /** The file of the variant. null: it cannot be made. */
  readonly make: (source: Source, folder: string, variant: Variant) => Promise<string | null>;
};

export function makeVariants(pictures: Pictures): Variants {
  /** Several requests for the same variant share one job. */
  const making = new Map<string, Promise<string | null>>();
  let made = 0;

  async function make(input: string, file: string, { size, still }: Variant): Promise<string | null> {
    await mkdir(dirname(file), { recursive: true });
    made += 1;
    const output = `${file}.${made}`;
    const fit = size === null ? null : { width: size, height: size, cover: false };
    const answer = await pictures.run({ input, output, fit, crop: null, as: still ? 'still' : 'webp' });
    if (!answer.done) return null;
    await rename(output, file).catch(() => rm(output, { force: true }));
    return file;
  }

  /** Leaves nothing of a file that was removed meanwhile. */
  async function makeOf(source: Source, file: string, variant: Variant): Promise<string | null> {
    const done = await source((input) => make(input, file, variant));
    if (done === null || (await source(async () => done)) !== null) return done;
    await rm(dirname(file), { recursive: true, force: true });
    return null;
  }

  return {
    async make(source, folder, variant) {
      const file = join(folder, `${variant.size ?? 'full'}-${variant.still ? 'still' : 'moving'}.webp`);
      if (await stat(file).catch(() => null)) return file;
      const running = making.get(file) ?? makeOf(source, file, variant).finally(() => making.delete(file));
      making.set(file, running);
      return running;
    },
  };
}
