/** The vault in memory, for tests that need no database: it keeps the same promises, but forgets everything at the end. */
import { randomBytes } from 'node:crypto';
import type { Session, Vault } from './vault.ts';

type Login = { email: string; password: string };
type Code = { readonly code: string; readonly until: number; guesses: number };

export function memoryVault(now: () => number = () => 0): Vault {
  const logins = new Map<string, Login>();
  const sessions = new Map<string, Session>();
  const codes = new Map<string, Code>();

  const indexed = (email: string) => email.trim().toLowerCase();

  function holderOf(email: string): string | null {
    for (const [userId, login] of logins) if (login.email === indexed(email)) return userId;
    return null;
  }

  async function endSessions(userId: string, exceptSessionId?: string): Promise<void> {
    for (const [token, session] of sessions) {
      if (session.userId === userId && session.sessionId !== exceptSessionId) sessions.delete(token);
    }
  }

  return {
    async createLogin(userId, email, password) {
      if (holderOf(email) !== null) return false;
      logins.set(userId, { email: indexed(email), password });
      return true;
    },
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
      if (login) login.password = password;
      if (options.endSessionsExcept !== undefined) await endSessions(userId, options.endSessionsExcept);
    },
    userIdOfEmail: async (email) => holderOf(email),
    checkPassword: async (userId, password) => userId !== null && logins.get(userId)?.password === password,
    async openSession(userId, options = {}) {
      const token = `${userId}.${randomBytes(8).toString('hex')}`;
      const sessionId = randomBytes(8).toString('hex');
      sessions.set(token, { userId, sessionId, bot: options.bot ?? false });
      return { token, sessionId };
    },
    sessionOf: async (token) => sessions.get(token) ?? null,
    endSessions,
    forgetSessions: () => undefined,
    async storeCode(purpose, userId, code, lifetimeMs) {
      codes.set(`${purpose}/${userId}`, { code, until: now() + lifetimeMs, guesses: 0 });
    },
    async redeemCode(purpose, userId, code) {
      const stored = codes.get(`${purpose}/${userId}`);
      if (!stored || stored.until <= now() || stored.guesses >= 6) return false;
      stored.guesses += 1;
      return stored.code === code && codes.delete(`${purpose}/${userId}`);
    },
    blindIndex: (text) => Buffer.from(text).toString('base64url'),
  };
}
