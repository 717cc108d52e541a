/** How the link embed of a message is displayed (servers document 3.4), and its size. Pure. */
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
      /** The name of the website if the page has it, else its host. */
      readonly site: string;
      readonly title: string | null;
      readonly description: string | null;
      /** For a video: its date and author. */
      readonly by: string | null;
      readonly since: number | null;
      readonly isVideo: boolean;
      /** A page of X, formerly Twitter, which users can hide on this device. */
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

/** The last part of an image path, as the file name for a download. */
function nameOf(address: URL, extension: string): string {
  const last = address.pathname.split('/').at(-1) ?? '';
  return last === '' ? `picture.${extension}` : last;
}

type Picture = { readonly url: URL; readonly mime: string; readonly extension: string; readonly width: number; readonly height: number };

/** null: there is no image, or none that the media service can load. */
function pictureIn({ imageUrl, imageMime = '', imageWidth, imageHeight, domain }: RawEmbed): Picture | null {
  const url = webAddress(imageUrl) ?? webAddress(imageUrl && domain ? `https://${domain}/${imageUrl.replace(/^\//, '')}` : undefined);
  const [, extension] = TYPE.exec(imageMime) ?? [];
  const [width, height] = [Number(imageWidth), Number(imageHeight)];
  return url && extension && width > 0 && height > 0 ? { url, mime: imageMime, extension, width, height } : null;
}

/** The address at the media service, so that the image's server does not learn who views it. An animated image is requested unchanged. */
function proxied({ url, extension }: Picture, side: number): string {
  const address = `${CDN_PATH}proxy/${encodeURIComponent(url.href)}/embed.${extension}`;
  return extension === 'gif' ? address : `${address}?size=${side}`;
}

function shown(picture: Picture, box: Box): LinkPicture {
  return { address: proxied(picture, 2 * Math.max(box.width, box.height)), box };
}

/** Converts it to an attachment, because behind the proxy it is served like one. */
function asAttachment({ url, mime, extension, width, height }: Picture): RawMessageAttachment {
  const path = `proxy/${encodeURIComponent(url.href)}/${nameOf(url, extension)}`;
  return { id: url.href, provider: 'local', path, fileId: null, mime, width, height, filesize: null, expireAt: null, createdAt: 0 };
}

/** null: no embed. An HTML embed or a file on a drive replaces it. */
export function linkView({ embed, htmlEmbed, attachments }: Pick<RawMessage, 'embed' | 'htmlEmbed' | 'attachments'>): LinkView | null {
  if (!embed || htmlEmbed !== null || attachments.some(({ provider }) => provider === 'google_drive')) return null;
  const picture = pictureIn(embed);
  if (embed.type === 'image' && embed.title === undefined) {
    return picture && { kind: 'picture', picture: shown(picture, boxOf(picture.width, picture.height)), attachment: asAttachment(picture) };
  }
  // Links to the address in the message, not to the canonical one of the page.
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

/** The estimated height in the list, before it is measured. */
export function linkHeight(message: Pick<RawMessage, 'embed' | 'htmlEmbed' | 'attachments'>): number {
  const view = linkView(message);
  if (!view) return 0;
  return view.kind === 'picture' ? view.picture.box.height + 8 : CARD + (view.large ? view.large.box.height + 8 : 0);
}
