/** The images of the documentation and their screens. `npm run docs:screenshots` makes each in light and dark. */

export type Ids = { readonly serverId: string; readonly channelId: string; readonly applicationId: string };

export type Picture = { readonly name: string; readonly path: (ids: Ids) => string };

export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** Below docs/. */
export const FOLDER = 'public/screenshots';
/** With larger images a page of the documentation loads slowly. */
export const MOST_BYTES = 60_000;

export const PICTURES: readonly Picture[] = [
  { name: 'channel', path: ({ serverId, channelId }) => `/app/servers/${serverId}/${channelId}` },
  { name: 'roles', path: ({ serverId }) => `/app/servers/${serverId}/settings/roles` },
  { name: 'bot', path: ({ applicationId }) => `/app/settings/developer/applications/${applicationId}/bot` },
  { name: 'console', path: () => '/console/' },
  { name: 'reports', path: () => '/console/reports' },
  { name: 'history', path: () => '/console/history?type=MessageSent' },
];

export function fileOf(name: string, scheme: Scheme): string {
  return `${name}-${scheme}.webp`;
}
