/**
 * All entries that the client keeps on this device: the key of each, and whether it belongs to the user or the device. A logout deletes the
 * entries of the user. Entries of the device stay, because they are not secret and have no other copy.
 */
export const ENTRIES = {
  token: { key: 'folkmoot.token', of: 'person' },
  linkSecret: { key: 'folkmoot.link-secret', of: 'person' },
  drafts: { key: 'folkmoot.drafts', of: 'person' },
  draftSyncs: { key: 'folkmoot.draft-syncs', of: 'person' },
  otherDrafts: { key: 'folkmoot.other-drafts', of: 'person' },
  syncsDrafts: { key: 'folkmoot.syncs-drafts', of: 'person' },
  postDrafts: { key: 'folkmoot.post-drafts', of: 'person' },
  hiddenAnnouncements: { key: 'folkmoot.hidden-announcements', of: 'person' },
  lastChannels: { key: 'folkmoot.last-channels', of: 'person' },
  collapsedCategories: { key: 'folkmoot.collapsed', of: 'person' },
  seenNotices: { key: 'folkmoot.notices', of: 'person' },
  recentEmoji: { key: 'folkmoot.emoji', of: 'person' },
  layout: { key: 'folkmoot.layout', of: 'person' },
  voice: { key: 'folkmoot.voice', of: 'person' },
  notifications: { key: 'folkmoot.notifications', of: 'person' },
  activity: { key: 'folkmoot.activity', of: 'person' },
  activityTracker: { key: 'folkmoot.activity-tracker', of: 'person' },
  programs: { key: 'folkmoot.programs', of: 'person' },
  push: { key: 'folkmoot.push', of: 'person' },
  language: { key: 'folkmoot.language', of: 'device' },
  appearance: { key: 'folkmoot.appearance', of: 'device' },
  ownStyles: { key: 'folkmoot.own-styles', of: 'device' },
  experiments: { key: 'folkmoot.experiments', of: 'device' },
  window: { key: 'folkmoot.window', of: 'device' },
  changelog: { key: 'folkmoot.changelog', of: 'device' },
} as const satisfies Readonly<Record<string, { readonly key: string; readonly of: 'person' | 'device' }>>;

export type EntryName = keyof typeof ENTRIES;

/** The version of the entries: see `migrations.ts`. */
export const VERSION_KEY = 'folkmoot.version';

const DEVICE_KEYS: ReadonlySet<string> = new Set([
  VERSION_KEY,
  ...Object.values(ENTRIES)
    .filter((entry) => entry.of === 'device')
    .map((entry) => entry.key),
]);

/** An unknown key belongs to the user, because deleting it is safer than leaving it to the next user. */
export function isDeviceEntry(key: string): boolean {
  return DEVICE_KEYS.has(key);
}
