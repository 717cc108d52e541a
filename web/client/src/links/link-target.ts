/** The link, and the image or video, under a pointer. */
export type LinkTarget = { readonly link: string | null; readonly source: string | null };

export function linkTargetOf(target: Element): LinkTarget | null {
  const anchor = target.closest('a[href]');
  const media = target.closest('img, video, audio');
  const link = anchor instanceof HTMLAnchorElement && isWeb(anchor.href) ? anchor.href : null;
  const address = media instanceof HTMLImageElement || media instanceof HTMLMediaElement ? media.currentSrc || media.src : '';
  const source = isWeb(address) ? address : null;
  return link === null && source === null ? null : { link, source };
}

/** `blob:` addresses work only in this page, and `data:` addresses are no links, so neither can be copied or opened. */
function isWeb(address: string): boolean {
  return /^https?:\/\//i.test(address);
}
