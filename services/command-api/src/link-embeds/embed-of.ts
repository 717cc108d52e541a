/** Converts the tags of a page to the record that is shown under a message (servers document 3.4). Pure. All input is untrusted. */
import { EMBED_TEXT, type RawEmbed } from '@folkmoot/contracts/messages/embeds';
import type { PageTags } from './page-tags.ts';
import type { PictureSize } from './picture-size.ts';

/** The measured image. `size` null: the type is not supported. */
export type Measured = { readonly size: PictureSize | null };

const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Invisible characters and direction marks, except joiners that some scripts and emoji need. */
const UNSEEN = /(?![\u200c\u200d])\p{Cf}/gu;
const SEEN = /[^\s\u200c\u200d]/;
const GIF_SITES = /(^|\.)(tenor\.com|giphy\.com)$/;
const POST_SITES = /(^|\.)(twitter\.com|x\.com)$/;
const VIDEO_SITES = /(^|\.)(youtube\.com|youtu\.be)$/;

/** Removes invisible characters and direction marks. */
function visible(text: string | undefined): string {
  const plain = (text ?? '').toWellFormed().replace(CONTROLS, ' ').replace(UNSEEN, '').replace(/\s+/g, ' ').trim();
  return SEEN.test(plain) ? plain : '';
}

/** The text as shown. undefined: nothing is left. */
export function cleaned(text: string | undefined): string | undefined {
  const words = visible(text);
  return words === '' ? undefined : [...words].slice(0, EMBED_TEXT).join('').trim();
}

/** Resolves an address like a browser on the page. undefined: it is not on the web. */
export function addressIn(text: string | undefined, page: URL): string | undefined {
  const plain = visible(text);
  const url = plain === '' ? null : URL.parse(plain, page.href);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  url.username = '';
  url.password = '';
  return url.href.length > EMBED_TEXT ? undefined : url.href;
}

/** A page may omit the scheme. */
function pageAddress(text: string | undefined, page: URL): string | undefined {
  const plain = visible(text);
  const isBare = /^[\w-]+(\.[\w-]+)+(\/|$)/.test(plain);
  return addressIn(isBare ? `https://${plain}` : plain, page);
}

export function pictureOf(tags: PageTags, page: URL): string | undefined {
  return addressIn(tags.image, page);
}

export function pictureEmbed(imageUrl: string, { width, height, mime }: PictureSize): RawEmbed {
  return { type: 'image', imageUrl, imageWidth: width, imageHeight: height, imageMime: mime };
}

/** null: the page has nothing to show. `measured` null: the page has no image. */
export function embedOf(link: string, page: URL, tags: PageTags, measured: Measured | null): RawEmbed | null {
  const imageUrl = pictureOf(tags, page);
  const size = measured?.size ?? null;
  const description = cleaned(tags.description);
  const { hostname, host } = new URL(link);
  const isVideo = VIDEO_SITES.test(hostname);
  const title = cleaned(tags.title) ?? (isVideo ? cleaned(tags.videoTitle) : undefined);
  if (GIF_SITES.test(hostname) && imageUrl !== undefined && size) return pictureEmbed(imageUrl, size);
  const picture = imageUrl === undefined || !size ? {} : pictureKeys(imageUrl, size);
  if (title === undefined && description === undefined && !('imageUrl' in picture)) return null;
  const isLarge = tags.card === 'summary_large_image' || (POST_SITES.test(hostname) && /\/status\/\d/.test(link));
  return {
    ...withoutUndefined({ siteName: cleaned(tags.siteName), type: cleaned(tags.type), title, description }),
    url: pageAddress(tags.url, page) ?? link,
    origUrl: link,
    domain: host,
    ...picture,
    ...(isLarge && 'imageUrl' in picture ? { largeImage: true as const } : {}),
    ...(isVideo ? videoKeys(tags) : {}),
  };
}

function pictureKeys(imageUrl: string, { width, height, mime }: PictureSize) {
  return { imageUrl, imageWidth: width, imageHeight: height, imageMime: mime };
}

function videoKeys(tags: PageTags) {
  return withoutUndefined({
    uploadDate: cleaned(tags.uploadDate),
    channelName: cleaned(tags.channelName),
    viewCount: cleaned(tags.viewCount),
  });
}

type WithoutUndefined<Fields> = { [name in keyof Fields]?: string };

function withoutUndefined<Fields extends Readonly<Record<string, string | undefined>>>(fields: Fields): WithoutUndefined<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as WithoutUndefined<Fields>;
}
