export const EMOJI_LIMITS = { name: { min: 2, max: 15 }, perServer: 80, perVerifiedServer: 200 } as const;
