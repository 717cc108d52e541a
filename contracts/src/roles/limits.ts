/** Limits of roles (servers document, section 4). */
export const ROLE_LIMITS = {
  name: { min: 4, max: 100 },
  icon: 100,
  /** Default and bot roles are not counted. */
  perServer: 50,
  perVerifiedServer: 200,
} as const;

/** The default role of a new server. */
export const DEFAULT_ROLE = { name: 'All', hexColor: '#fff', permissions: 2, order: 1 } as const;
/** Initial values of a new role; the others move up by one. */
export const NEW_ROLE = { name: 'New Role', hexColor: '#fff', permissions: 2, order: 2 } as const;
