/** Limits of profiles (users document 1.8), in characters. */
export const PROFILE_LIMITS = { bio: 1000, color: 100, searchResults: 10, searchText: 320 } as const;

/** Who may see the last online time, send a direct message or a friend request (users document 4.1). */
export const LAST_ONLINE = { HIDDEN: 0, FRIENDS: 1, FRIENDS_AND_SERVERS: 2 } as const;
export const DM_FROM = { ANYONE: 0, FRIENDS_AND_SERVERS: 1, FRIENDS: 2 } as const;
export const REQUESTS_FROM = { ANYONE: 0, SERVERS: 1, NOBODY: 2 } as const;
