/** The link and the picture or film under a pointer. */
export type Pointed = { readonly link: string | null; readonly source: string | null };

export function linkAndSource(target: Element): Pointed | null {
  const anchor = target.closest('a[href]');
  const media = target.closest('img, video, audio');
  const link = anchor instanceof HTMLAnchorElement && isWeb(anchor.href) ? anchor.href : null;
  const address = media instanceof HTMLImageElement || media instanceof HTMLMediaElement ? media.currentSrc || media.src : '';
  const source = isWeb(address) ? address : null;
  return link === null && source === null ? null : { link, source };
}

/** What only this page can read (`blob:`) or is no place (`data:`) cannot be handed on. */
function isWeb(address: string): boolean {
  return /^https?:\/\//i.test(address);
}
