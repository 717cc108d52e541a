/** Limits without a setting, with their reasons, for the page of settings. The numbers come from the contracts. */
import { ACCOUNT_LIMITS } from '@folkmoot/contracts/accounts/limits';
import { APPLICATION_LIMITS } from '@folkmoot/contracts/applications/limits';
import { AUDIT_PAGE, UNDO_MS } from '@folkmoot/contracts/audit-log/limits';
import { BOOKMARK_LIMITS } from '@folkmoot/contracts/bookmarks/limits';
import { EXPORT_LIMITS } from '@folkmoot/contracts/exports/limits';
import { FACTOR_LIMITS } from '@folkmoot/contracts/factors/limits';
import { FOLLOW_LIMITS } from '@folkmoot/contracts/follows/limits';
import { IDENTITY_PROVIDER_LIMITS } from '@folkmoot/contracts/identity-providers/limits';
import type { RateLimit, RouteSpec } from '@folkmoot/contracts/kernel/route';
import { MEDIA_LIMITS } from '@folkmoot/contracts/media/limits';
import { MODERATION_LIMITS } from '@folkmoot/contracts/moderation/limits';
import { MENTION_LIMITS } from '@folkmoot/contracts/notifications/limits';
import { POST_LIMITS } from '@folkmoot/contracts/posts/limits';
import { PRESENCE_LIMITS } from '@folkmoot/contracts/presence/limits';
import { PROFILE_LIMITS } from '@folkmoot/contracts/profiles/limits';
import { PUSH_LIMITS } from '@folkmoot/contracts/push/limits';
import { INVITATION_LIMITS, REGISTRATION_LIMITS } from '@folkmoot/contracts/registration/limits';
import { MOST_REMINDERS } from '@folkmoot/contracts/reminders/limits';
import { REPORT_LIMITS } from '@folkmoot/contracts/reports/limits';
import { SCHEDULED_LIMITS } from '@folkmoot/contracts/scheduled-messages/limits';
import { TICKET_LIMITS } from '@folkmoot/contracts/tickets/limits';
import { CALL_SIGNAL_LIMIT } from '@folkmoot/contracts/voice/limits';
import { GLOBAL_LIMIT } from '@folkmoot/platform/http/rate-limits';
import { ABUSE, CONTRACT, COST, chars, count, days, hours, LAYOUT, type LimitRow, limitRows, megabytes, minutes } from './limit-rows.ts';
import { limitsOfServers } from './limits-of-servers.ts';
import { code, table } from './table.ts';

const DECODED = 'Protects the server from images that unpack to gigabytes. Larger images are sent as files.';
const FITTED = 'Larger images are resized, so that pages load quickly.';
const PROVIDER = 'No provider uses longer values.';

const limitsOfPeople: readonly LimitRow[] = [
  ...limitRows(ACCOUNT_LIMITS, {
    email: ['E-mail address', chars, 'The longest address that mail servers accept (RFC 5321).'],
    usernameMin: null,
    username: ['Username', (value) => `${ACCOUNT_LIMITS.usernameMin} to ${value} characters`, CONTRACT],
    tag: ['Tag after a username', chars, CONTRACT],
    passwordMin: null,
    password: ['Password', (value) => `${ACCOUNT_LIMITS.passwordMin} to ${value} characters`, CONTRACT],
    passwordCandidate: null,
    captchaToken: null,
    registrationCode: null,
    pushToken: null,
    socketIdMin: null,
    socketId: null,
  }),
  ...limitRows(PROFILE_LIMITS, {
    bio: ['Profile text', chars, CONTRACT],
    color: ['Color of a profile, as text', chars, COST],
    searchResults: ['People found by a search', '', COST],
    searchText: ['Search for people', chars, COST],
  }),
  ...limitRows(PRESENCE_LIMITS, { custom: ['Custom status', chars, CONTRACT] }),
  ...limitRows(FACTOR_LIMITS, {
    passkeys: ['Passkeys per account', '', COST],
    passkeyName: ['Name of a passkey', chars, LAYOUT],
    code: null,
    recoveryCodes: ['Recovery codes', '', 'They fit on one printed page.'],
    credentialField: null,
  }),
  ...limitRows(PUSH_LIMITS, {
    endpoint: null,
    devices: ['Devices per account that get notifications', '', COST],
    text: ['Text of a push notification', chars, 'Push services accept about 4 kB, encrypted.'],
    newsMs: ['Age of a push notification', minutes, 'Older notifications are shown only in the client.'],
  }),
  ...limitRows(IDENTITY_PROVIDER_LIMITS, {
    providers: ['Identity providers', '', COST],
    id: null,
    name: ['Name of an identity provider', chars, LAYOUT],
    issuer: ['Issuer', chars, PROVIDER],
    clientId: ['Client id', chars, PROVIDER],
    clientSecret: ['Client secret', chars, PROVIDER],
    scopes: ['Scopes', chars, PROVIDER],
    rules: ['Rules per identity provider', '', COST],
    claim: ['Name of a claim', chars, PROVIDER],
    value: ['Value of a claim', chars, PROVIDER],
    secondFactors: ['Values that count as a second factor', '', COST],
    secondFactor: null,
    code: null,
    redirect: null,
    logoutToken: null,
    identities: ['Linked logins per account', '', COST],
  }),
  ['Reminders per account', count(MOST_REMINDERS), CONTRACT],
  ...limitRows(BOOKMARK_LIMITS, {
    perAccount: ['Saved messages per account', count, COST],
    note: ['Note on a saved message', chars, COST],
    page: ['Saved messages per page', '', COST],
    pageMax: null,
  }),
  ...limitRows(SCHEDULED_LIMITS, {
    most: ['Scheduled messages per account', '', COST],
    days: ['Time for which a message can be scheduled ahead', (value) => `${value} days`, COST],
    atOneTime: ['Scheduled messages per account in the same minute', '', ABUSE],
    timeZone: null,
  }),
  ...limitRows(APPLICATION_LIMITS, {
    perAccount: ['Bots and applications per account', '', ABUSE],
    nameMin: null,
    name: ['Name of an application', (value) => `${APPLICATION_LIMITS.nameMin} to ${value} characters`, CONTRACT],
    commands: ['Commands per bot', '', CONTRACT],
    commandName: ['Name of a command', (value) => `1 to ${value} letters`, CONTRACT],
    commandDescription: ['Description of a command', chars, CONTRACT],
    commandArgs: ['Arguments of a command', chars, CONTRACT],
  }),
  ...limitRows(POST_LIMITS, {
    content: null,
    supporterContent: ['Post', chars, CONTRACT],
    choices: ['Choices per poll', '', CONTRACT],
    choice: ['Choice of a poll', chars, CONTRACT],
    pinned: ['Pinned posts per person', '', LAYOUT],
    page: ['Posts per page', '', COST],
    liked: ['Liked posts per page', '', COST],
    notifications: ['Post notifications that are listed', '', COST],
    pollsAtOnce: ['Polls per request', '', COST],
    fileId: null,
    viewedAtOnce: ['Posts per report of views', '', COST],
  }),
  ...limitRows(FOLLOW_LIMITS, { page: ['Followers per page', '', COST] }),
  ...limitRows(MENTION_LIMITS, { shown: ['Mentions that are listed', '', COST] }),
  ...limitRows(INVITATION_LIMITS, {
    uses: ['Uses of an invitation to the instance', count, COST],
    expiresInHours: [
      'Expiry of an invitation',
      (value) => `at most ${value / 24} days`,
      'For more time, create an invitation without expiry.',
    ],
    note: ['Note of an invitation', chars, LAYOUT],
    code: null,
    listed: ['Invitations that are listed', 'newest', COST],
  }),
  ...limitRows(REGISTRATION_LIMITS, {
    reason: ['Reason of a rejection', chars, LAYOUT],
    listed: ['Registrations that are listed', 'oldest', COST],
    staffMailEveryMs: ['E-mails to staff about waiting registrations', (ms) => `one in ${minutes(ms)}`, ABUSE],
  }),
];

const limitsOfModeration: readonly LimitRow[] = [
  ...limitRows(TICKET_LIMITS, {
    title: ['Title of a ticket', chars, CONTRACT],
    body: ['Message of a ticket', chars, CONTRACT],
    bodyAsked: null,
    messages: ['Messages per ticket', '', CONTRACT],
    page: ['Tickets per page', '', COST],
  }),
  ...limitRows(REPORT_LIMITS, {
    words: ['Text of a report', chars, COST],
    appeal: ['Text of an appeal', chars, COST],
    note: ['Note of a moderator', chars, LAYOUT],
    answer: ['Answer to an appeal', chars, LAYOUT],
    openPerThing: ['Open reports of one message, post, profile or server', '', ABUSE],
    openPerPerson: ['Open reports by one person', '', ABUSE],
    page: ['Reports per page', '', COST],
    shownReports: ['Reports shown per case', '', COST],
    context: ['Messages shown around a reported message', '', COST],
  }),
  ...limitRows(MODERATION_LIMITS, {
    reason: ['Reason of a moderator action', chars, CONTRACT],
    days: ['Suspension', (value) => `1 to ${value} days, or without end`, CONTRACT],
    atOnce: ['People in one bulk action', (value) => `fewer than ${count(value)}`, CONTRACT],
    addressBanMs: ['Address ban', days, 'Later, another person can have the address.'],
    recentMs: ['Messages that a suspension deletes', (ms) => `of the last ${hours(ms)}`, 'A suspension must not erase a history.'],
    warningMonths: ['Time after which a warning no longer counts', 'months', 'People can change their behavior.'],
    page: ['Entries per page of the moderation log', '', COST],
    reachNamed: ['People named before an address ban', '', COST],
    serverAuditPage: ['Entries per page of a server in the console', '', COST],
    messagePage: ['Messages per page in the console', '', COST],
    pinnedServers: ['Pinned servers in Explore', '', CONTRACT],
    deletionDelayMs: ['Time before an account that is suspended without end is deleted', days, 'Gives its owner time to appeal.'],
    statsDays: ['Days in the overview of the console', '', COST],
    stepUpMs: ['Time before a moderator confirms the password again', minutes, 'Protects an unattended console.'],
  }),
  ['Entries per page of the audit log of a server', count(AUDIT_PAGE), COST],
  ['Undo from the audit log', days(UNDO_MS), 'Deleted content must be deleted permanently at some time.'],
];

const limitsOfFiles: readonly LimitRow[] = [
  ...limitRows(MEDIA_LIMITS, {
    fileBytes: ['File', megabytes, CONTRACT],
    pictureBytes: ['Image with a preview', megabytes, DECODED],
    variantSourceBytes: ['Stored image that is served in other sizes', megabytes, DECODED],
    pixels: ['Image, per frame', (value) => `${value / 1e6} megapixels`, DECODED],
    progressivePixels: ['Progressive image', (value) => `${value / 1e6} megapixels`, DECODED],
    frames: ['Frames of an animation', '', DECODED],
    animatedPixels: ['Animation, all frames', (value) => `${value / 1e6} megapixels`, DECODED],
    pictureMs: ['Time to convert an image', (ms) => `${ms / 1000} seconds`, COST],
    size: ['Size that `?size=` gives', (value) => `up to ${value} pixels`, CONTRACT],
    avatarSide: ['Avatar', (value) => `${value} × ${value} pixels`, FITTED],
    emojiSide: ['Emoji', (value) => `${value} × ${value} pixels`, FITTED],
    width: ['Banner and image in a message', (value) => `${value} × ${MEDIA_LIMITS.height} pixels`, FITTED],
    height: null,
    unclaimedMs: ['Upload that no message uses', minutes, 'An upload that was never sent is deleted.'],
    cropPoint: null,
    proxiedBytes: ['Image from another website', megabytes, COST],
  }),
  ...limitRows(EXPORT_LIMITS, {
    everyMs: ["Time between two exports of one's own data", hours, COST],
    keptMs: ['Time that an export is kept', days, 'The archive contains all data of one person.'],
    linkMs: ['Link to an export', minutes, 'A link can be forwarded by mistake.'],
    fileBytes: ['Files in one export', (bytes) => `${bytes / 1024 ** 3} GB`, COST],
  }),
];

function seconds(ms: number): string {
  return `${count(ms / 1000)} s`;
}

const COUNTED_BY = { account: 'account', address: 'address', everyone: 'instance' } as const;

/** Routes with the same limit share its counter. */
function requestLimits(routes: readonly RouteSpec[]): readonly (readonly string[])[] {
  const limits = new Map<string, { readonly limit: RateLimit; readonly names: string[] }>();
  for (const { name, limit } of routes) {
    if (!limit) continue;
    const entry = limits.get(limit.name) ?? { limit, names: [] };
    entry.names.push(name);
    limits.set(limit.name, entry);
  }
  const rows = [...limits.values()].map(({ limit, names }) => [
    [...new Set(names)].sort().map(code).join(', '),
    `${count(limit.requests)} in ${seconds(limit.perMs)}`,
    COUNTED_BY[limit.by ?? 'account'],
  ]);
  return rows.sort(([a = ''], [b = '']) => a.localeCompare(b, 'en'));
}

export function fixedLimits(routes: readonly RouteSpec[]): string {
  const parts = [
    ['Accounts, profiles and posts', limitsOfPeople],
    ['Servers, channels and messages', limitsOfServers],
    ['Moderation', limitsOfModeration],
    ['Files and images', limitsOfFiles],
  ] as const;
  const fixed = parts.map(([title, rows]) => `### ${title}\n\n${table(['what', 'limit', 'reason'], rows)}`);
  const everybody = [
    ['Everything below `/api`', `${count(GLOBAL_LIMIT.requests)} in ${seconds(GLOBAL_LIMIT.perMs)}`, 'address'],
    ['Signals of a call', `${count(CALL_SIGNAL_LIMIT.requests)} in ${seconds(CALL_SIGNAL_LIMIT.perMs)}`, 'socket'],
  ];
  const requests = table(['requests', 'limit', 'counted by'], [...everybody, ...requestLimits(routes)]);
  return `${fixed.join('\n\n')}

### Requests per time

A request over the limit is refused with status 429. From then on all such requests are refused until the time of the limit has passed.
Existing clients expect these limits, and they slow down spam and guessing. \`RATE_LIMITS=off\` turns them off, for load tests.

${requests}`;
}
