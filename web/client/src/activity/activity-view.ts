/** How an activity is displayed (realtime contract, section 2). Its fields are untrusted. Pure. */
import { CDN_PATH } from '@folkmoot/contracts/media/limits';
import type { Activity } from '@folkmoot/contracts/presence/wire';

export type ActivityView = {
  readonly title: string | null;
  readonly subtitle: string | null;
  readonly link: string | null;
  readonly picture: string | null;
  /** An emoji, or the file of a custom one, if there is no image. */
  readonly emoji: string | null;
  readonly span: ActivitySpan | null;
};

/** The elapsed time in ms. `whole` null: it has no end. */
export type ActivitySpan = { readonly at: (now: number) => number; readonly whole: number | null };

const HOUR = 3_600_000;
/** Twice the displayed size, for sharp screens. */
const PICTURE_SIZE = 128;

export function activityView(activity: Activity): ActivityView {
  const { title, subtitle, link, imgSrc, emoji } = activity;
  const picture = secureAddress(imgSrc);
  return {
    title: title || null,
    subtitle: subtitle || null,
    link: secureAddress(link),
    // Through the media service, so that the image's server does not learn who views it.
    picture: picture && `${CDN_PATH}proxy/${encodeURIComponent(picture)}/a?size=${PICTURE_SIZE}`,
    emoji: picture === null ? (emoji ?? null) : null,
    span: spanOf(activity),
  };
}

function secureAddress(text: string | undefined): string | null {
  const url = URL.parse(text ?? '');
  return url?.protocol === 'https:' ? url.href : null;
}

/** With a playback speed, the time counts from `updatedAt`. */
function spanOf({ startedAt, endsAt, speed, updatedAt }: Activity): ActivitySpan | null {
  if (startedAt === undefined || !Number.isFinite(startedAt)) return null;
  const whole = endsAt !== undefined && endsAt > startedAt ? endsAt - startedAt : null;
  const isPaced = speed !== undefined && updatedAt !== undefined;
  const reached = (now: number) => (isPaced ? updatedAt - startedAt + (now - updatedAt) * speed : now - startedAt);
  return { at: (now) => Math.min(Math.max(reached(now), 0), whole ?? Number.POSITIVE_INFINITY), whole };
}

/** '3:07', '1:02:03'. */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000) % 60;
  const minutes = Math.floor(ms / 60_000) % 60;
  const rest = `${ms >= HOUR ? String(minutes).padStart(2, '0') : minutes}:${String(seconds).padStart(2, '0')}`;
  return ms >= HOUR ? `${Math.floor(ms / HOUR)}:${rest}` : rest;
}
