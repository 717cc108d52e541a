/** Histories and inputs for tests of the account domains, valid by schema, with fixed ids and times. */

import { EmailConfirmed, NameClaimed, UserRegistered } from '@folkmoot/contracts/accounts/events';
import { providersFolding } from '@folkmoot/contracts/identity-providers/state';
import { instanceFolding, type Overrides, settingsIn } from '@folkmoot/contracts/instance/state';
import type { AnyEvent, EventOf } from '@folkmoot/contracts/kernel/event';
import type { BodyOf, ParamsOf, QueryOf, RouteSpec } from '@folkmoot/contracts/kernel/route';
import { MemberJoined } from '@folkmoot/contracts/members/events';
import { shownWords } from '@folkmoot/contracts/words/shown-words';
import type { Input } from '@folkmoot/platform/command/handler';
import { type WarmStore, warmStore } from '@folkmoot/platform/command/warm';
import { noHistory } from '@folkmoot/platform/history-index/no-history';
import { noRateLimits } from '@folkmoot/platform/http/rate-limits';
import type { Mail } from '@folkmoot/platform/mail/mailer';
import { noArchives } from '@folkmoot/platform/media/archives';
import { noFileHashes } from '@folkmoot/platform/media/file-hashes';
import { noMedia } from '@folkmoot/platform/media/no-media';
import { memoryGuesses } from '@folkmoot/platform/vault/guesses';
import { memoryVault } from '@folkmoot/platform/vault/memory-vault';
import type { Vault } from '@folkmoot/platform/vault/vault';
import { generateSync } from 'otplib';
import { applicationCounts, applicationFolding } from '../applications/application-state.ts';
import { noCaptcha } from '../captcha/captcha.ts';
import { noGoogle } from '../connections/google.ts';
import type { Deps } from '../domain.ts';
import { publicFolding } from '../explore/public-state.ts';
import { changeFactors } from '../factors/kept-factors.ts';
import { recoveryHash } from '../factors/recovery-codes.ts';
import { newTotpSecret } from '../factors/totp.ts';
import { pairFolding } from '../friends/pair-state.ts';
import { pairsOf } from '../friends/pairs-of.ts';
import { badgeSources } from '../identity-providers/badge-sources.ts';
import { identitiesOfPeople, identityFolding } from '../identity-providers/identity-state.ts';
import { oidcClient } from '../identity-providers/oidc-client.ts';
import { dmChannels, dmFolding } from '../inbox/dm-state.ts';
import { memberFolding } from '../members/member-state.ts';
import { memberships } from '../members/memberships.ts';
import { blockedEmails } from '../moderation/blocked-emails.ts';
import { bannedAddresses, sanctionFolding } from '../moderation/sanction-state.ts';
import { settingsFolding } from '../notifications/settings-state.ts';
import { founding, foundingFolding } from '../registration/founding.ts';
import { invitationFolding } from '../registration/invitation-state.ts';
import { pendingRegistrations, registrationFolding } from '../registration/registration-state.ts';
import { staff } from '../registration/staff.ts';
import { channelServers } from '../servers/channel-servers.ts';
import { serverFolding } from '../servers/server-state.ts';
import { ticketChannels, ticketFolding } from '../tickets/ticket-state.ts';
import { welcomeFolding } from '../welcome/welcome-state.ts';
import { wordFilterServersIn } from '../words/word-filter-servers.ts';
import { nameFolding, nameId } from './name-state.ts';
import { namesInUse } from './names-in-use.ts';
import { userFolding } from './user-state.ts';

export const NOW = 1_800_000_000_000;

/** `command`: the one that wrote the event. */
export type Placed = { readonly stream: string; readonly event: AnyEvent; readonly command?: string };

/** The warm store after a history. */
export function warmAfter(...history: readonly Placed[]): WarmStore {
  const store = warmStore(
    [
      userFolding,
      nameFolding,
      foundingFolding,
      invitationFolding,
      registrationFolding,
      pairFolding,
      dmFolding,
      settingsFolding,
      memberFolding,
      serverFolding,
      welcomeFolding,
      publicFolding,
      ticketFolding,
      sanctionFolding,
      applicationFolding,
      identityFolding,
      providersFolding,
    ],
    [
      ...[
        founding,
        pendingRegistrations,
        staff,
        namesInUse,
        dmChannels,
        memberships,
        channelServers,
        ticketChannels,
        bannedAddresses,
        blockedEmails,
        identitiesOfPeople,
        badgeSources,
      ],
      ...[pairsOf, applicationCounts],
    ],
  );
  const revisions = new Map<string, number>();
  for (const [position, { stream, event, command = 'test' }] of history.entries()) {
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    const meta = { actor: 'system', command, correlationId: '1', causationId: null, at: NOW };
    store.apply({ ...event, id: String(position), stream, revision, position, meta });
  }
  return store;
}

type Registration = EventOf<typeof UserRegistered>['data'];

/** The events of a registration: the claim of the name, and the user. */
export function aPerson(userId: string, facts: Partial<Registration> = {}): readonly Placed[] {
  const data: Registration = {
    userId,
    username: `user${userId}`,
    tag: 'abcd',
    email: `user${userId}@example.org`,
    hexColor: '#aabbcc',
    badges: 0,
    bot: false,
    registeredAt: NOW - 1_000_000,
    ...facts,
  };
  const name = `name-${nameId(memoryVault().blindIndex, data.username ?? '', data.tag)}`;
  return [
    { stream: name, event: NameClaimed({ userId, claimedAt: data.registeredAt }) },
    { stream: `user-${userId}`, event: UserRegistered(data) },
    { stream: `user-${userId}`, event: EmailConfirmed({ userId }) },
  ];
}

export function inServer(serverId: string, ...userIds: readonly string[]): readonly Placed[] {
  return userIds.map((userId) => ({
    stream: `member-${serverId}-${userId}`,
    event: MemberJoined({
      serverId,
      userId,
      memberId: `${serverId}${userId}`,
      founder: false,
      inviteId: null,
      systemMessage: null,
      joinedAt: NOW,
    }),
  }));
}

/** Turns an authenticator on. Returns its current code and one recovery code. */
export async function authenticatorOf({ vault }: Pick<Deps, 'vault'>, userId: string): Promise<{ code: string; recovery: string }> {
  const secret = newTotpSecret();
  const recovery = 'abcde-fghjk';
  await changeFactors(vault, userId, (factors) => ({
    factors: {
      ...factors,
      totp: { secret, since: NOW, lastStep: 0 },
      recovery: [recoveryHash(vault.blindIndex, userId, recovery)],
    },
    answer: null,
  }));
  return { code: generateSync({ secret, epoch: NOW / 1000 }), recovery };
}

export type TestDeps = Deps & { readonly mails: readonly Mail[] };

export function someDeps(
  warm: WarmStore,
  options: { readonly confirmEmail?: boolean; readonly settings?: Overrides; readonly vault?: Vault } = {},
): TestDeps {
  const mails: Mail[] = [];
  const instance = () => settingsIn(instanceFolding.initial, options.settings);
  return {
    warm,
    vault: options.vault ?? memoryVault(),
    stateOf: async (folding) => folding.initial,
    floods: noRateLimits(),
    slowMode: { wait: () => 0, take: () => 0 },
    instance,
    words: shownWords(instance, wordFilterServersIn(warm)),
    about: { version: '', environmentProviders: [], sendsMail: false, overrides: {} },
    confirmEmail: () => options.confirmEmail ?? false,
    keys: { destroy: async () => undefined },
    history: noHistory,
    guesses: memoryGuesses(),
    mail: { send: async (mail) => void mails.push(mail), countFor: async () => 0, forget: async () => undefined },
    publicUrl: () => 'https://folkmoot.example',
    media: noMedia,
    erasedCounts: async () => null,
    fileSpace: { take: async () => null },
    files: noFileHashes,
    archives: noArchives,
    calls: { ask: async () => 'nobody' },
    ice: { stunUrl: 'stun:stun.example.com', turn: null },
    google: noGoogle,
    oidc: oidcClient({ clock: () => 0 }),
    captcha: noCaptcha,
    health: null,
    mayPushTo: null,
    mails,
  };
}

type Parts = {
  readonly userId?: string;
  readonly body?: unknown;
  readonly params?: unknown;
  readonly query?: unknown;
  readonly now?: number;
  readonly languages?: readonly string[];
  readonly local?: boolean;
};

/** An input after parsing with the contract's schemas, as the HTTP layer creates it. */
export function anInput<Route extends RouteSpec>(route: Route, parts: Parts = {}): Input<Route> {
  let minted = 900;
  const actor = parts.userId === undefined ? null : { userId: parts.userId, bot: false, sessionId: 'session' };
  return {
    actor,
    access: { actor, emailConfirmed: true, badges: 0, server: null, channel: null },
    params: route.params.parse(parts.params ?? {}) as ParamsOf<Route>,
    query: route.query.parse(parts.query ?? {}) as QueryOf<Route>,
    body: route.body.parse(parts.body ?? {}) as BodyOf<Route>,
    now: parts.now ?? NOW,
    newId: () => String(minted++),
    address: '127.0.0.1',
    local: parts.local ?? true,
    languages: parts.languages ?? [],
  };
}
