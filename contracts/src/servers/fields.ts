/** Fields of servers as users type them (servers document, section 4). */
import { fault } from '../kernel/faults.ts';
import { shownName } from '../kernel/fields.ts';
import { SERVER_LIMITS } from './limits.ts';

/** A scheme, `www.`, or a host with a common ending: names must not advertise. */
const URL_PATTERN = /(\bhttps?:|\/\/|\bwww\.|\b[a-z0-9-]+\.(com|net|org|io|gg|dev|app|me|xyz|info|co|tv|ru|link|site|online|shop)\b)/i;

export const ServerName = shownName(SERVER_LIMITS.name.min, SERVER_LIMITS.name.max).refine((name) => !URL_PATTERN.test(name), {
  message: fault('hasLink'),
});
