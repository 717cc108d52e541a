/** The addresses of all client pages for the test in pseudo language. `client-pages.test.ts` compares them with the router. */

/** The ids of one item of each kind. */
export type SampleIds = {
  readonly ownId: string;
  readonly otherId: string;
  readonly serverId: string;
  readonly channelId: string;
  readonly roleId: string;
  readonly code: string;
  readonly directId: string;
  readonly postId: string;
  readonly ticketId: string | number;
  readonly applicationId: string;
  readonly questionId: string;
  readonly ruleId: string;
};

/** `handed`: router state from the previous page, for a page without its own address. */
export type WalkedPage = { readonly path: string; readonly handed?: object };

const PUBLIC = [
  ...[
    '/',
    '/login',
    '/register',
    '/reset-password',
    '/reset-password?code=1234&userId=1',
    '/privacy',
    '/terms-and-conditions',
    '/rules',
    '/contact',
    '/404',
  ],
  '/google-redirect',
];

const CONTENT_COUNTS = { messages: 1234, notes: 3, posts: 12, comments: 1, tickets: 2 };
const ALL_COUNTS = { ...CONTENT_COUNTS, reposts: 1, likes: 58, votes: 4, reminders: 1, bookmarks: 2, archives: 1 };
const ERASED = { friends: 2, follows: 1, blocks: 1, sessions: 2, pictures: 2, letters: 1, content: 'kept', counted: ALL_COUNTS };

/** Public pages. The page after an account deletion exists only right after the deletion. */
export const PUBLIC_PAGES: readonly WalkedPage[] = [
  ...PUBLIC.map((path) => ({ path })),
  { path: '/deleted', handed: { erased: ERASED } },
  { path: '/deleted', handed: { erased: { ...ERASED, content: 'being deleted' } } },
  { path: '/deleted', handed: { erased: { ...ERASED, content: 'being deleted', counted: null } } },
];

const SETTINGS = [
  ...['account', 'account/profile', 'account/notice', 'account/history', 'account/security', 'notifications', 'interface'],
  ...[
    'interface/custom-css',
    'language',
    'badges',
    'activity-status',
    'connections',
    'privacy',
    'tickets',
    'reports',
    'sessions',
    'linked-log-ins',
  ],
  ...['developer/applications', 'voice', 'window-settings', 'experiments', 'invitations'],
];

const SERVER_SETTINGS = [
  ...['general', 'roles', 'channels', 'welcome-screen', 'emojis', 'invites', 'notifications', 'publish-server', 'verify'],
  ...['external-embed', 'automod', 'audit-logs', 'members', 'bans'],
];

const SHARED = encodeURIComponent('посмотри на это');

/** Pages for logged-in users. */
export function appPages(sampleIds: SampleIds): readonly WalkedPage[] {
  const { serverId, channelId, directId, postId, applicationId, ownId, otherId, code } = sampleIds;
  const server = `/app/servers/${serverId}`;
  const application = `/app/settings/developer/applications/${applicationId}`;
  const paths = [
    ...['/app', '/app?tab=feed', '/app?tab=discover', '/app?tab=announcements', '/app?tab=notifications', `/app?postId=${postId}`],
    ...['/app/inbox', `/app/inbox/${directId}`, `${server}/${channelId}`, `${server}/members`, `${server}/welcome`],
    ...[
      '/app/explore',
      `/app/explore/servers/${serverId}`,
      '/app/search',
      '/app/saved',
      '/app/scheduled',
      '/app/shortcuts',
      '/app/share',
      `/app/share?text=${SHARED}`,
    ],
    ...['', '/replies', '/liked', '/following', '/followers'].map((tab) => `/app/profile/${otherId}${tab}`),
    ...[`/app/profile/${ownId}`, `/i/${code}`, `/bot/${applicationId}`],
    ...['/app/settings', ...SETTINGS.map((path) => `/app/settings/${path}`)],
    ...[`/app/settings/tickets/${sampleIds.ticketId}`, '/app/settings/tickets/all', `/app/settings/tickets/all/${sampleIds.ticketId}`],
    ...[application, `${application}/bot`, `${application}/bot/profile`, `${application}/bot/create-link`],
    ...[`${server}/settings`, ...SERVER_SETTINGS.map((path) => `${server}/settings/${path}`)],
    ...[`${server}/settings/roles/${sampleIds.roleId}`, `${server}/settings/welcome-screen/${sampleIds.questionId}`],
    ...[`${server}/settings/channels/${channelId}`, `${server}/settings/channels/${channelId}/notice`],
    ...[`${server}/settings/notifications/${channelId}`, `${server}/settings/automod/${sampleIds.ruleId}`],
  ];
  return paths.map((path) => ({ path }));
}
