/**
 * `GET {CDN}{path}`: a claimed file, as stored or as a smaller variant, under its path or under a name that hides the path (servers
 * document 6.2).
 */
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import type { RateLimit } from '@folkmoot/contracts/kernel/route';
import { MEDIA_LIMITS, VEILED_FOLDER } from '@folkmoot/contracts/media/limits';
import { refusalRateLimitHeaders } from '@folkmoot/platform/http/limit-headers';
import { overLimit, type RateLimits } from '@folkmoot/platform/http/rate-limits';
import { refusedReply } from '@folkmoot/platform/http/refused';
import { refuseWith } from '@folkmoot/platform/http/server';
import type { SignedPaths } from '@folkmoot/platform/media/signed-paths';
import type { VeiledPaths } from '@folkmoot/platform/media/veiled-paths';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { refuseUpload } from './answers.ts';
import type { StoredFile } from './file-store.ts';
import { storedFile } from './folder-store.ts';
import { KINDS } from './kinds.ts';
import { type Place, placeOf } from './names.ts';
import { serve } from './serve.ts';
import { isPicture, sniffedStored } from './sniff.ts';
import type { Stored } from './stored.ts';
import { type Variants, variantOf } from './variants.ts';

export type FileRoutes = {
  readonly prefix: string;
  readonly stored: Stored;
  readonly variants: Variants;
  readonly unveil: VeiledPaths['unveil'];
  readonly verify: SignedPaths['verify'];
  /** Whether attachments are served only under signed addresses. */
  readonly isSigned: () => boolean;
  /** Whether a file is kept only because its removal can still be undone. */
  readonly isKept: (fileId: string) => Promise<boolean>;
  readonly limits: RateLimits;
  readonly clock: () => number;
};

/** Limits only the creation of variants. Existing files are served without a limit. */
const MAKING: RateLimit = { name: 'media_variant', requests: 600, perMs: 60_000, by: 'address' };

/** Anyone with the address can open an attachment. Search engines must not list it, and linked pages must not learn it. */
const UNLISTED = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' } as const;

const Query = z.object({ size: z.string().optional(), type: z.string().optional() }).catch({});

/** A file with its own id never changes. An attachment may be deleted, so shared caches must not keep it. */
const FOREVER = 'public, max-age=31536000, immutable';
const ATTACHMENT = 'private, max-age=300';
const ATTACHMENT_VARIANT = 'private, max-age=1800';

/** The path below the prefix, not decoded, because each segment is decoded separately. */
export function pathBelow(prefix: string, url: string): string {
  const path = (url.split('?')[0] ?? '').replace(/\/{2,}/g, '/');
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length + 1) : '';
}

/** The image of a user or server under a hidden path. Embeds and previews show only these to strangers. */
function veiledPlaceOf(path: string, unveil: FileRoutes['unveil']): Place | null {
  const [folder, name, ...more] = path.split('/');
  const unveiled = folder === VEILED_FOLDER && name && more.length === 0 ? unveil(name) : null;
  const place = unveiled === null ? null : placeOf(unveiled);
  if (place?.kind !== 'avatar' && place?.kind !== 'banner') return null;
  return { ...place, name: place.name.replace(/^[^.]*/, place.kind) };
}

/** An attachment under a signed address that has not expired. */
function signedPlaceOf(path: string, verify: FileRoutes['verify']): Place | null {
  const signed = verify(path);
  const place = signed === null ? null : placeOf(signed);
  return place?.kind === 'attachment' ? place : null;
}

export function mountFiles(app: FastifyInstance, routes: FileRoutes): void {
  const { prefix, stored, variants, unveil, verify, isSigned, isKept, limits, clock } = routes;
  app.get('/*', async (request, reply) => {
    const below = pathBelow(prefix, request.url);
    const plain = placeOf(below);
    const place = plain ?? signedPlaceOf(below, verify) ?? veiledPlaceOf(below, unveil);
    if (!place || (plain?.kind === 'attachment' && isSigned())) return refuseUpload(reply, refuse('FileUnknown'));
    const { lasting } = KINDS[place.kind];
    const source = await stored.find(place.path);
    if (!source) return refuseUpload(reply, refuse('FileUnknown'));
    if (place.kind === 'attachment' && (await isKept(place.fileId))) return refuseUpload(reply, refuse('FileUnknown'));
    const variant = variantOf(Query.parse(request.query));
    let made: StoredFile | null = null;
    if (variant && source.bytes <= MEDIA_LIMITS.variantSourceBytes && isPicture(await sniffedStored(source))) {
      const limited = await overLimit(limits, MAKING, request.ip, clock(), refusalRateLimitHeaders(reply));
      if (limited) return refuseWith(reply, refusedReply(limited));
      const file = await variants.make((use) => stored.lend(place.path, use), stored.variantsOf(place.path), variant);
      made = file === null ? null : await storedFile(file);
    }
    const cacheControl = lasting ? FOREVER : made ? ATTACHMENT_VARIANT : ATTACHMENT;
    const name = made ? `${place.name.replace(/\.[^.]*$/, '')}.webp` : place.name;
    if (!lasting) reply.headers(UNLISTED);
    return serve(request, reply, { file: made ?? source, name, cacheControl });
  });
}
