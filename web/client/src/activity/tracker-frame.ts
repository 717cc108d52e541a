/** Converts the frames of the activity tracker to activities (realtime contract, section 9). The frames are untrusted. Pure. */
import { TRACKER_LIMITS, TrackedActivity, TrackerFrame } from '@folkmoot/contracts/presence/tracker';
import type { Activity } from '@folkmoot/contracts/presence/wire';
import { ACTIONS, type Action } from './activity.ts';

export type ParsedFrame =
  | { readonly kind: 'activity'; readonly activity: Activity | null }
  | { readonly kind: 'error'; readonly text: string };

/** By the number of the kind. A custom status (4) is no activity. */
const ACTION_OF: ReadonlyMap<number, Action> = new Map([
  [0, ACTIONS[0]],
  [1, ACTIONS[1]],
  [2, ACTIONS[2]],
  [3, ACTIONS[3]],
  [5, ACTIONS[4]],
]);
const MUSIC = 2;
const MUSIC_SERVICE = { name: 'Spotify', track: 'https://open.spotify.com/track/' } as const;
/** The server drops longer addresses. */
const MOST_ADDRESS = 199;
const MOST_WORDS = 60;
const MOST_ERROR = 200;
/** The largest time of a `Date`. */
const MOST_TIME = 8.64e15;

/** null: no known frame. */
export function readFrame(frame: unknown): ParsedFrame | null {
  if (typeof frame !== 'string' || frame.length > TRACKER_LIMITS.frame) return null;
  const result = TrackerFrame.safeParse(parsed(frame));
  if (!result.success) return null;
  const { error, activities } = result.data;
  if (error !== undefined && error !== null && error !== false) return { kind: 'error', text: wordsOf(error) };
  return activities ? { kind: 'activity', activity: chosen(activities) } : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function wordsOf(error: unknown): string {
  return (typeof error === 'string' ? error : JSON.stringify(error)).slice(0, MOST_ERROR);
}

/** The first activity. Music only if there is nothing else. */
function chosen(activities: readonly unknown[]): Activity | null {
  const known = activities.slice(0, TRACKER_LIMITS.activities).flatMap((activity) => {
    const { data } = TrackedActivity.safeParse(activity);
    return data && ACTION_OF.has(data.type) && data.name.trim() !== '' ? [data] : [];
  });
  const first = known.find(({ type }) => type !== MUSIC) ?? known[0];
  return first ? ourActivity(first) : null;
}

function ourActivity(activity: TrackedActivity): Activity {
  const { name, type, details, state, timestamps, createdTimestamp, assets } = activity;
  const startedAt = timeOf(timestamps?.start) ?? timeOf(createdTimestamp);
  const endsAt = timeOf(timestamps?.end);
  const link = linkOf(activity);
  const imgSrc = secureAddress(assets?.largeImageUrl) ?? secureAddress(assets?.smallImageUrl);
  const title = wordsIn(details);
  const subtitle = wordsIn(state);
  return {
    name: name.trim().slice(0, MOST_WORDS),
    action: ACTION_OF.get(type) ?? ACTIONS[0],
    ...(title === undefined ? {} : { title }),
    ...(subtitle === undefined ? {} : { subtitle }),
    ...(link === undefined ? {} : { link }),
    ...(imgSrc === undefined ? {} : { imgSrc }),
    ...(startedAt === undefined ? {} : { startedAt }),
    ...(endsAt === undefined ? {} : { endsAt }),
  };
}

/** The link to the track of a song on a known service, else the link of the activity. */
function linkOf({ name, type, url, syncId }: TrackedActivity): string | undefined {
  const isTrack = type === MUSIC && name === MUSIC_SERVICE.name && /^[A-Za-z0-9]{22}$/.test(syncId ?? '');
  return isTrack ? `${MUSIC_SERVICE.track}${syncId}` : secureAddress(url);
}

function wordsIn(text: string | null | undefined): string | undefined {
  const words = text?.trim().slice(0, MOST_WORDS);
  return words === '' ? undefined : words;
}

function secureAddress(text: string | null | undefined): string | undefined {
  const url = URL.parse(text ?? '');
  return url?.protocol === 'https:' && url.username === '' && url.href.length <= MOST_ADDRESS ? url.href : undefined;
}

function timeOf(value: number | string | null | undefined): number | undefined {
  const at = typeof value === 'string' ? Date.parse(value) : (value ?? Number.NaN);
  return Number.isFinite(at) && at > 0 && at < MOST_TIME ? at : undefined;
}
