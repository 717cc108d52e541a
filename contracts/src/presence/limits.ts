/** Presence status on the wire; a chosen OFFLINE means invisible. */
export const PRESENCE = { OFFLINE: 0, ONLINE: 1, LTP: 2, AFK: 3, DND: 4 } as const;

export const PRESENCE_LIMITS = { custom: 100 } as const;
