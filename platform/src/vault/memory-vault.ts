/** The vault in memory, for tests without a database: the same guarantees, except that nothing survives the process. */
import { randomBytes } from 'node:crypto';
import { deviceName } from './device-name.ts';
import { memoryDevices } from './memory-devices.ts';
import { memoryDrafts } from './memory-drafts.ts';
import { memoryPushSubscriptions } from './memory-push-subscriptions.ts';
import { memoryUsualPlaces } from './memory-usual-places.ts';
import { memoryOneTimeNotes } from './one-time-notes.ts';
import { memoryProviderSessions } from './provider-sessions.ts';
import type { OpenSession, Session, Vault } from './vault.ts';

type Login = { email: string; password: string | null; changes: number };
type Code = { readonly code: string; readonly until: number; guesses: number };

export function memoryVault(now: () => number = () => 0): Vault {
  const logins = new Map<string, Login>();
  const sessions = new Map<string, Session>();
  const codes = new Map<string, Code>();
  const opened = new Map<string, OpenSession>();
  const pushTokens = new Map<string, string>();
  const secrets = new Map<string, string>();
  const pushes = memoryPushSubscriptions((userId, sessionId) =>
    [...sessions.values()].some((session) => session.userId === userId && session.sessionId === sessionId && !session.bot),
  );

  const usualPlaces = memoryUsualPlaces(now);

  const indexed = (email: string) => email.trim().toLowerCase();

  function holderOf(email: string): string | null {
    for (const [userId, login] of logins) if (login.email === indexed(email)) return userId;
    return null;
  }

  function open(userId: string, agent: string | null | undefined): { readonly token: string; readonly sessionId: string } {
    const token = `${userId}.${randomBytes(8).toString('hex')}`;
    const sessionId = randomBytes(8).toString('hex');
    sessions.set(token, { userId, sessionId, bot: false });
    opened.set(sessionId, { sessionId, device: deviceName(agent), openedAt: now(), lastSeenAt: now() });
    return { token, sessionId };
  }

  async function endSessions(userId: string, exceptSessionId?: string): Promise<void> {
    for (const [token, session] of sessions) {
      if (session.userId !== userId || session.sessionId === exceptSessionId) continue;
      sessions.delete(token);
      pushes.forgetSession(session.sessionId);
    }
  }

  function isLinkValid(purpose: string, userId: string, code: string): boolean {
    const stored = codes.get(`${purpose}/${userId}`);
    return stored !== undefined && stored.until > now() && stored.code === code;
  }

  return {
    async createLogin(userId, email, password) {
      if (holderOf(email) !== null) return false;
      logins.set(userId, { email: indexed(email), password, changes: 0 });
      return true;
    },
    async createLoginElsewhere(userId, email) {
      if (email !== null && holderOf(email) !== null) return false;
      logins.set(userId, { email: email === null ? '' : indexed(email), password: null, changes: 0 });
      return true;
    },
    hasPassword: async (userId) => typeof logins.get(userId)?.password === 'string',
    oneTime: memoryOneTimeNotes(now),
    providerSessions: memoryProviderSessions(),
    async dropLogin(userId) {
      logins.delete(userId);
    },
    async changeEmail(userId, email) {
      const login = logins.get(userId);
      const holder = holderOf(email);
      if (!login || (holder !== null && holder !== userId)) return false;
      login.email = indexed(email);
      return true;
    },
    async changePassword(userId, password, options = {}) {
      const login = logins.get(userId);
      if (login) {
        login.password = password;
        login.changes += 1;
      }
      codes.delete(`reset-password/${userId}`);
      if (options.endSessionsExcept !== undefined) await endSessions(userId, options.endSessionsExcept);
    },
    userIdOfEmail: async (email) => holderOf(email),
    checkPassword: async (userId, password) => userId !== null && logins.get(userId)?.password === password,
    openSession: async (userId, agent) => open(userId, agent),
    passwordChanges: async (userId) => logins.get(userId)?.changes ?? null,
    openProvedSession: async (userId, changes, agent) => (logins.get(userId)?.changes === changes ? open(userId, agent) : null),
    async openBotSession(userId) {
      await endSessions(userId);
      sessions.set(`${userId}.${randomBytes(8).toString('hex')}`, { userId, sessionId: randomBytes(8).toString('hex'), bot: true });
    },
    async tokenOfBot(userId) {
      for (const [token, session] of sessions) if (session.userId === userId && session.bot) return token;
      return null;
    },
    sessionOf: async (token) => sessions.get(token) ?? null,
    endSessions,
    async endSession(userId, sessionId) {
      for (const [token, session] of sessions) {
        if (session.userId !== userId || session.sessionId !== sessionId || session.bot) continue;
        pushes.forgetSession(sessionId);
        return sessions.delete(token);
      }
      return false;
    },
    async sessionsOf(userId) {
      const own = [...sessions.values()].filter((session) => session.userId === userId && !session.bot);
      return own.flatMap(({ sessionId }) => opened.get(sessionId) ?? []);
    },
    async keepPushToken(userId, token) {
      pushTokens.set(token, userId);
    },
    pushTokensOf: async (userId) => [...pushTokens].filter(([, holder]) => holder === userId).map(([token]) => token),
    pushes,
    drafts: memoryDrafts(now, (userId) => logins.has(userId)),
    async keepSecret(userId, name, secret) {
      secrets.set(`${userId}/${name}`, secret);
    },
    secretOf: async (userId, name) => secrets.get(`${userId}/${name}`) ?? null,
    async changeSecret(userId, name, change) {
      const { secret, answer } = change(secrets.get(`${userId}/${name}`) ?? null);
      if (secret !== null) secrets.set(`${userId}/${name}`, secret);
      return answer;
    },
    async dropSecret(userId, name) {
      secrets.delete(`${userId}/${name}`);
    },
    forgetSessions: () => undefined,
    forgetAllSessions: () => undefined,
    async storeCode(purpose, userId, code, lifetimeMs) {
      codes.set(`${purpose}/${userId}`, { code, until: now() + lifetimeMs, guesses: 0 });
    },
    async redeemCode(purpose, userId, code) {
      const stored = codes.get(`${purpose}/${userId}`);
      if (!stored || stored.until <= now() || stored.guesses >= 6) return false;
      stored.guesses += 1;
      return stored.code === code && codes.delete(`${purpose}/${userId}`);
    },
    isLinkValid: async (purpose, userId, code) => isLinkValid(purpose, userId, code),
    redeemLink: async (purpose, userId, code) => isLinkValid(purpose, userId, code) && codes.delete(`${purpose}/${userId}`),
    async eraseAccounts(userIds) {
      let ended = 0;
      for (const userId of userIds) {
        logins.delete(userId);
        pushes.forgetPerson(userId);
        usualPlaces.forget(userId);
        for (const [token, session] of sessions) if (session.userId === userId && sessions.delete(token)) ended += 1;
        for (const key of codes.keys()) if (key.endsWith(`/${userId}`)) codes.delete(key);
        for (const key of secrets.keys()) if (key.startsWith(`${userId}/`)) secrets.delete(key);
        for (const [token, holder] of pushTokens) if (holder === userId) pushTokens.delete(token);
      }
      return ended;
    },
    devices: memoryDevices(now, (userId) => {
      pushes.forgetPerson(userId);
      for (const [token, holder] of pushTokens) if (holder === userId) pushTokens.delete(token);
    }),
    usualPlaces,
    blindIndex: (text) => Buffer.from(text).toString('base64url'),
    derivedCode: (purpose, id) => Buffer.from(`${purpose} ${id}`).toString('base64url'),
  };
}
