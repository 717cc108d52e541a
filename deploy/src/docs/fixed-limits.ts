/** Limits that no setting changes, each with its reason, for `docs/reference/settings.md`. The numbers come from the contracts. */
import { ACCOUNT_LIMITS } from '@folkmoot/contracts/accounts/limits';
import { APPLICATION_LIMITS } from '@folkmoot/contracts/applications/limits';
import { UNDO_MS } from '@folkmoot/contracts/audit-log/limits';
import { AUTOMOD_LIMITS } from '@folkmoot/contracts/automod/limits';
import { CHANNEL_LIMITS } from '@folkmoot/contracts/channels/limits';
import { EMOJI_LIMITS } from '@folkmoot/contracts/emojis/limits';
import { EXPLORE_LIMITS } from '@folkmoot/contracts/explore/limits';
import { FACTOR_LIMITS } from '@folkmoot/contracts/factors/limits';
import { INVITE_LIMITS } from '@folkmoot/contracts/invites/limits';
import { MEDIA_LIMITS } from '@folkmoot/contracts/media/limits';
import { MEMBER_LIMITS } from '@folkmoot/contracts/members/limits';
import { MESSAGE_LIMITS } from '@folkmoot/contracts/messages/limits';
import { NOTICE_LIMITS } from '@folkmoot/contracts/notices/limits';
import { MOST_PINS } from '@folkmoot/contracts/pins/limits';
import { POST_LIMITS } from '@folkmoot/contracts/posts/limits';
import { PROFILE_LIMITS } from '@folkmoot/contracts/profiles/limits';
import { PUSH_LIMITS } from '@folkmoot/contracts/push/limits';
import { MOST_REMINDERS } from '@folkmoot/contracts/reminders/limits';
import { REPORT_LIMITS } from '@folkmoot/contracts/reports/limits';
import { ROLE_LIMITS } from '@folkmoot/contracts/roles/limits';
import { SERVER_LIMITS } from '@folkmoot/contracts/servers/limits';
import { TICKET_LIMITS } from '@folkmoot/contracts/tickets/limits';
import { WELCOME_LIMITS } from '@folkmoot/contracts/welcome/limits';
import { table } from './table.ts';

type Range = { readonly min: number; readonly max: number };

const count = (value: number) => value.toLocaleString('en-US');
const range = ({ min, max }: Range) => `${count(min)} to ${count(max)} characters`;
const days = (ms: number) => `${ms / 86_400_000} days`;

const LAYOUT = 'Clients lay out pages for it; a longer one breaks them.';
const CONTRACT = 'Existing clients check the same limit before they send.';
const COST = 'Bounds what one request can cost.';
const ABUSE = 'Slows down spam and guessing.';

const ROWS: readonly (readonly [string, string, string])[] = [
  ['Username', `${ACCOUNT_LIMITS.usernameMin} to ${ACCOUNT_LIMITS.username} characters`, CONTRACT],
  ['Password', `${ACCOUNT_LIMITS.passwordMin} to ${ACCOUNT_LIMITS.password} characters`, CONTRACT],
  ['Profile text', `${count(PROFILE_LIMITS.bio)} characters`, CONTRACT],
  ['Passkeys per account', count(FACTOR_LIMITS.passkeys), COST],
  ['Devices per account that get notifications', count(PUSH_LIMITS.devices), COST],
  ['Reminders per account', count(MOST_REMINDERS), CONTRACT],
  ['Bots and applications per account', count(APPLICATION_LIMITS.perAccount), ABUSE],
  ['Reports of one person that wait', count(REPORT_LIMITS.openPerPerson), ABUSE],
  ['Server name', range(SERVER_LIMITS.name), LAYOUT],
  ['Channel name', range(CHANNEL_LIMITS.name), CONTRACT],
  ['Role name', range(ROLE_LIMITS.name), CONTRACT],
  ['Nickname', range(MEMBER_LIMITS.nickname), LAYOUT],
  ['Emoji name', range(EMOJI_LIMITS.name), CONTRACT],
  ['Channel notice', range(NOTICE_LIMITS.content), CONTRACT],
  ['Description of a published server', range(EXPLORE_LIMITS.description), LAYOUT],
  ['Slow mode', `${CHANNEL_LIMITS.slowModeSeconds.min} to ${count(CHANNEL_LIMITS.slowModeSeconds.max)} seconds`, CONTRACT],
  ['Invites per person and server', count(INVITE_LIMITS.perUserInServer), ABUSE],
  ['Welcome questions, answers each', `${WELCOME_LIMITS.questions}, ${WELCOME_LIMITS.answers}`, CONTRACT],
  ['Automod rules per server', count(AUTOMOD_LIMITS.rules), 'Every rule is checked before a message is accepted.'],
  ['Message, whatever the setting says', `${count(MESSAGE_LIMITS.mostContent)} characters`, 'Longer texts are sent as files.'],
  [
    'Replies, quotes and kinds of reactions per message',
    `${MESSAGE_LIMITS.replies}, ${MESSAGE_LIMITS.quotes}, ${MESSAGE_LIMITS.reactions}`,
    LAYOUT,
  ],
  ['Buttons per message of a bot', count(MESSAGE_LIMITS.buttons), LAYOUT],
  ['HTML embed of a bot', `${count(MESSAGE_LIMITS.htmlEmbed)} characters`, COST],
  ['Pinned messages per channel', count(MOST_PINS), LAYOUT],
  ['Messages per page', count(MESSAGE_LIMITS.pageMax), COST],
  ['Post', `${count(POST_LIMITS.supporterContent)} characters`, CONTRACT],
  ['Choices per poll', `${POST_LIMITS.choices}, ${POST_LIMITS.choice} characters each`, CONTRACT],
  ['Ticket', `title ${range(TICKET_LIMITS.title)}, ${TICKET_LIMITS.messages} messages`, CONTRACT],
  [
    'Picture with a preview',
    `${count(MEDIA_LIMITS.pixels / 1_000_000)} megapixels, ${MEDIA_LIMITS.frames} frames`,
    'Protects the server from pictures that unpack to gigabytes. Larger pictures are sent as files.',
  ],
  ['File that no message uses', `${MEDIA_LIMITS.unclaimedMs / 60_000} minutes`, 'An upload that was never sent is deleted.'],
  ['Undo from the audit log', days(UNDO_MS), 'Deleted content must go for good at some time.'],
  ['Server deletion by moderators', days(SERVER_LIMITS.deletionDelayMs), 'Gives the owner time to object.'],
];

/** Requests per time are limited for each route; `RATE_LIMITS` turns that off for tests. */
export function fixedLimits(): string {
  return table(['what', 'limit', 'reason'], ROWS);
}
