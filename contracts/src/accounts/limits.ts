/** Limits of accounts (users document 1.8), in characters. */
export const ACCOUNT_LIMITS = {
  email: 254,
  usernameMin: 3,
  username: 35,
  tag: 4,
  passwordMin: 4,
  /** For a new password. A candidate may be longer, because older clients allow it. */
  password: 64,
  passwordCandidate: 72,
  captchaToken: 5000,
  registrationCode: 100,
  pushToken: 4096,
  socketIdMin: 4,
  socketId: 164,
} as const;

/** Badge bits (users document 4.1). BOT is never stored: clients derive it from `bot`. */
export const BADGE = {
  FOUNDER: 1,
  ADMIN: 2,
  CONTRIBUTOR: 4,
  SUPPORTER: 8,
  PALESTINE: 16,
  BOT: 32,
  MOD: 64,
  EMO_SUPPORTER: 128,
  CAT_EARS_WHITE: 256,
  CAT_EARS_BLUE: 512,
  FOX_EARS_GOLD: 1024,
  FOX_EARS_BROWN: 2048,
} as const;

/** Badges that every user may wear. */
export const FREE_BADGES: readonly number[] = [BADGE.PALESTINE];
