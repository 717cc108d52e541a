/** The socket's own words (realtime contract, sections 1 and 2): everything else is an event of a domain and named there. */
export const AUTHENTICATE = 'user:authenticate';
export const AUTHENTICATED = 'user:authenticated';
export const DISMISS = 'notification:dismiss';
