/** What is shown of the link of a message (servers document 3.4), and how large. Pure. */
import { CDN_PATH } from '@folkmoot/contracts/media/limits';
import type { RawEmbed } from '@folkmoot/contracts/messages/embeds';
import type { RawMessage, RawMessageAttachment } from '@folkmoot/contracts/messages/wire';
import { type Box, boxOf } from './attachment-view.ts';

export type LinkPicture = { readonly address: string; readonly box: Box };

export type LinkView =
  | { readonly kind: 'picture'; readonly picture: LinkPicture; readonly attachment: RawMessageAttachment }
  | {
      readonly kind: 'card';
      readonly href: string;
      /** Whose page it is, as far as it says; else where it is. */
      readonly site: string;
      readonly title: string | null;
      readonly description: string | null;
      /** Of a video: since when it is there, and who made it. */
      readonly by: string | null;
      readonly since: number | null;
      readonly isVideo: boolean;
      /** Of a page of X, formerly Twitter: a device may do without those. */
      readonly isOfTwitter: boolean;
      readonly large: LinkPicture | null;
      readonly small: LinkPicture | null;
    };

const LARGE: Box = { width: 400, height: 240 };
const SMALL = 72;
const CARD = 84;
const VIDEO_SITES = /(^|\.)(youtube\.com|youtu\.be)$/;
const TWITTER = /(^|\.)(twitter\.com|x\.com)$/;
const TYPE = /^image\/(jpeg|png|webp|gif)$/;

function webAddress(text: string | undefined): URL | null {
  const url = URL.parse(text ?? '');
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : null;
}

/** Last part of the path of a picture, as it may be called when it is kept. */
function nameOf(address: URL, extension: string): string {
  const last = address.pathname.split('/').at(-1) ?? '';
  return last === '' ? `picture.${extension}` : last;
}

type Picture = { readonly url: URL; readonly mime: string; readonly extension: string; readonly width: number; readonly height: number };

/** null: none, or none that the media service would bring. */
function pictureIn({ imageUrl, imageMime = '', imageWidth, imageHeight, domain }: RawEmbed): Picture | null {
  const url = webAddress(imageUrl) ?? webAddress(imageUrl && domain ? `https://${domain}/${imageUrl.replace(/^\//, '')}` : undefined);
  const [, extension] = TYPE.exec(imageMime) ?? [];
  const [width, height] = [Number(imageWidth), Number(imageHeight)];
  return url && extension && width > 0 && height > 0 ? { url, mime: imageMime, extension, width, height } : null;
}

/** Through the media service, so that whoever keeps the picture does not see who looks. What moves is only whole as it is. */
function proxied({ url, extension }: Picture, side: number): string {
  const address = `${CDN_PATH}proxy/${encodeURIComponent(url.href)}/embed.${extension}`;
  return extension === 'gif' ? address : `${address}?size=${side}`;
}

function shown(picture: Picture, box: Box): LinkPicture {
  return { address: proxied(picture, 2 * Math.max(box.width, box.height)), box };
}

/** As a file that lies with the product, which behind the proxy it does. */
function asAttachment({ url, mime, extension, width, height }: Picture): RawMessageAttachment {
  const path = `proxy/${encodeURIComponent(url.href)}/${nameOf(url, extension)}`;
  return { id: url.href, provider: 'local', path, fileId: null, mime, width, height, filesize: null, expireAt: null, createdAt: 0 };
}

/** null: nothing. HTML and a file on a drive stand in its place. */
export function linkView({ embed, htmlEmbed, attachments }: Pick<RawMessage, 'embed' | 'htmlEmbed' | 'attachments'>): LinkView | null {
  if (!embed || htmlEmbed !== null || attachments.some(({ provider }) => provider === 'google_drive')) return null;
  const picture = pictureIn(embed);
  if (embed.type === 'image' && embed.title === undefined) {
    return picture && { kind: 'picture', picture: shown(picture, boxOf(picture.width, picture.height)), attachment: asAttachment(picture) };
  }
  // Where the writer pointed, not where the page would rather send one.
  const link = webAddress(embed.origUrl) ?? webAddress(embed.url);
  if (!link) return null;
  const isVideo = VIDEO_SITES.test(link.hostname);
  const isLarge = embed.largeImage === true || isVideo;
  const since = isVideo ? Date.parse(embed.uploadDate ?? '') : Number.NaN;
  return {
    kind: 'card',
    href: link.href,
    site: embed.siteName ?? link.host,
    title: embed.title ?? null,
    description: embed.description ?? null,
    by: isVideo ? (embed.channelName ?? null) : null,
    since: Number.isNaN(since) ? null : since,
    isVideo,
    isOfTwitter: TWITTER.test(link.hostname),
    large: picture && isLarge ? shown(picture, boxOf(picture.width, picture.height, LARGE)) : null,
    small: picture && !isLarge ? shown(picture, { width: SMALL, height: SMALL }) : null,
  };
}

/** How tall it is in the list, before it is measured. */
export function linkHeight(message: Pick<RawMessage, 'embed' | 'htmlEmbed' | 'attachments'>): number {
  const view = linkView(message);
  if (!view) return 0;
  return view.kind === 'picture' ? view.picture.box.height + 8 : CARD + (view.large ? view.large.box.height + 8 : 0);
}
