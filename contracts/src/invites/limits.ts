/** Limits of invites (servers document, section 4). */
export const INVITE_LIMITS = {
  perUserInServer: 10,
  code: { min: 3, max: 32 },
  randomCode: 5,
  uses: 1000,
  /** A year. */
  expiresInHours: 8760,
  /** Maximum number of listed joins, newest first. */
  joinsListed: 500,
} as const;

/** Characters of random codes. */
export const INVITE_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Words that follow `/servers/{id}/`: a code equal to one would be misrouted (servers document, section 5). */
export const RESERVED_CODES: ReadonlySet<string> = new Set([
  'leave',
  'channels',
  'roles',
  'emojis',
  'invites',
  'bans',
  'members',
  'order',
  'folders',
  'custom',
  'welcome',
  'applications',
  'bot-commands',
  'audit-logs',
  'external-embed',
  'transfer-ownership',
]);

/**
 * The key that names the stream of a code. Custom codes ignore case and random ones do not, so both share one key that keeps every code
 * unambiguous (servers document DB-23).
 */
export function inviteKey(code: string): string {
  return code.toLowerCase();
}
