/** Fixed limits of servers and their content. */
import { AUTOMOD_LIMITS } from '@folkmoot/contracts/automod/limits';
import { CHANNEL_LIMITS } from '@folkmoot/contracts/channels/limits';
import { EMOJI_LIMITS } from '@folkmoot/contracts/emojis/limits';
import { EXPLORE_LIMITS } from '@folkmoot/contracts/explore/limits';
import { INVITE_LIMITS } from '@folkmoot/contracts/invites/limits';
import { MEMBER_LIMITS, MEMBERS_PAGE_LIMITS } from '@folkmoot/contracts/members/limits';
import { MESSAGE_LIMITS } from '@folkmoot/contracts/messages/limits';
import { NOTICE_LIMITS } from '@folkmoot/contracts/notices/limits';
import { MOST_PINS } from '@folkmoot/contracts/pins/limits';
import { ROLE_LIMITS } from '@folkmoot/contracts/roles/limits';
import { SEARCH_LIMITS } from '@folkmoot/contracts/search/limits';
import { SERVER_LIMITS } from '@folkmoot/contracts/servers/limits';
import { WELCOME_LIMITS } from '@folkmoot/contracts/welcome/limits';
import { ABUSE, CONTRACT, COST, chars, count, days, hours, LAYOUT, type LimitRow, limitRows } from './limit-rows.ts';

const EVERY_MESSAGE = 'Every rule is checked before a message is accepted.';

export const limitsOfServers: readonly LimitRow[] = [
  ...limitRows(SERVER_LIMITS, {
    name: ['Server name', chars, LAYOUT],
    perUser: null,
    folderName: ['Name of a folder of servers', chars, CONTRACT],
    folderColor: ['Color of a folder, as text', chars, CONTRACT],
    deletionDelayMs: ['Time before moderators delete a server', days, 'Gives the owner time to object.'],
  }),
  ...limitRows(CHANNEL_LIMITS, {
    name: ['Channel name', chars, CONTRACT],
    icon: ['Channel icon, as text', (value) => `0 to ${value} characters`, CONTRACT],
    perServer: null,
    slowModeSeconds: ['Slow mode', 'seconds', CONTRACT],
  }),
  ...limitRows(NOTICE_LIMITS, { content: ['Channel notice', chars, CONTRACT] }),
  ...limitRows(ROLE_LIMITS, {
    name: ['Role name', chars, CONTRACT],
    icon: ['Role icon, as text', (value) => `0 to ${value} characters`, CONTRACT],
    perServer: null,
    perVerifiedServer: null,
  }),
  ...limitRows(MEMBER_LIMITS, {
    nickname: ['Nickname', chars, LAYOUT],
    recentMs: ['Messages that a ban with "delete recent" deletes', (ms) => `of the last ${hours(ms)}`, 'A ban must not erase a history.'],
  }),
  ...limitRows(MEMBERS_PAGE_LIMITS, {
    atOnce: ['Members in one bulk action', '', COST],
    page: ['Members in one response', '', COST],
    search: ['Search for members', chars, COST],
    inactiveDays: ['Inactivity that a prune looks for', 'days', 'A short time would remove people on holiday.'],
    activityStepMs: null,
  }),
  ...limitRows(EMOJI_LIMITS, { name: ['Emoji name', chars, CONTRACT], perServer: null, perVerifiedServer: null }),
  ...limitRows(EXPLORE_LIMITS, {
    description: ['Description of a published server', chars, LAYOUT],
    bumpEveryMs: ['Time between two bumps of a server', hours, ABUSE],
    captchaToken: null,
    page: ['Servers per page of Explore', '', COST],
  }),
  ...limitRows(INVITE_LIMITS, {
    perUserInServer: ['Invites per person and server', '', ABUSE],
    code: ['Custom invite code', chars, CONTRACT],
    randomCode: ['Random invite code', chars, CONTRACT],
    uses: ['Uses of a limited invite', count, COST],
    expiresInHours: ['Expiry of an invite', (value) => `at most ${value / 24} days`, 'For more time, create an invite without expiry.'],
    joinsListed: ['People listed per invite', 'newest', COST],
  }),
  ...limitRows(WELCOME_LIMITS, {
    questions: ['Welcome questions per server', '', CONTRACT],
    answers: ['Answers per welcome question', '', CONTRACT],
    rolesPerAnswer: ['Roles per answer', '', CONTRACT],
    title: ['Welcome question or answer', chars, CONTRACT],
    order: ['Order of a welcome question', '', CONTRACT],
  }),
  ...limitRows(AUTOMOD_LIMITS, {
    rules: ['Automod rules per server, and of the instance', '', EVERY_MESSAGE],
    name: ['Name of an automod rule', chars, LAYOUT],
    words: ['Words per rule', ({ count: most, length }) => `${count(most)} of ${length} characters`, EVERY_MESSAGE],
    patterns: [
      'Patterns per rule',
      ({ count: most, length, size }) => `${most} of ${length} characters; together ${size} instructions`,
      EVERY_MESSAGE,
    ],
    domains: ['Domains per rule', ({ count: most, length }) => `${most} of ${length} characters`, EVERY_MESSAGE],
    mentions: ['Mentions that a rule allows', '', EVERY_MESSAGE],
    flood: [
      'Messages that a flood rule counts',
      ({ messages, seconds }) => `${messages.min} to ${messages.max} in ${seconds.min} to ${seconds.max} seconds`,
      EVERY_MESSAGE,
    ],
    newAccountHours: ['Age of a new account, for a rule', 'hours', EVERY_MESSAGE],
    timeOutMinutes: ['Timeout', 'minutes', 'Four weeks; a ban has no end.'],
    exemptRoles: ['Roles that a rule does not cover', '', COST],
    exemptChannels: ['Channels that a rule does not cover', '', COST],
    found: null,
    alerted: ['People alerted by one match', '', ABUSE],
    catchesPage: ['Matches per page', '', COST],
    dryRunStep: ['Messages per step of a dry run', '', COST],
    dryRunShown: ['Matches that a dry run shows', '', COST],
    dryRunStepMs: null,
    dryRunMs: ['Longest dry run', hours, COST],
    reason: ['Reason of an action by a rule', chars, LAYOUT],
  }),
  ...limitRows(MESSAGE_LIMITS, {
    content: null,
    mostContent: ['Message, whatever the setting says', chars, 'Longer texts are sent as files.'],
    htmlEmbed: ['HTML embed of a bot', chars, COST],
    replies: ['Replies in one message', '', LAYOUT],
    quotes: ['Quotes in one message', '', LAYOUT],
    buttons: ['Buttons per message of a bot', '', LAYOUT],
    buttonText: ['Id and label of a button', (value) => `1 to ${value} characters`, LAYOUT],
    callbackTitle: ['Title of a response to a button', chars, LAYOUT],
    callbackContent: ['Text of a response to a button', chars, LAYOUT],
    formParts: ['Fields of a form of a bot', '', LAYOUT],
    formItems: ['Choices of a field of a form', '', LAYOUT],
    formLabel: ['Label in a form', chars, LAYOUT],
    fileId: null,
    fileDescription: ['Description of a file', chars, LAYOUT],
    reactions: ['Different reactions per message', '', LAYOUT],
    versions: ['Versions in the edit history of a message', '', COST],
    reactionName: ['Name and emoji id of a reaction', (value) => `1 to ${value} characters`, CONTRACT],
    page: ['Messages per page, by default', '', COST],
    pageMax: ['Messages per page', '', COST],
  }),
  ['Attachments per message', '1', CONTRACT],
  ['Pinned messages per channel', count(MOST_PINS), LAYOUT],
  ...limitRows(SEARCH_LIMITS, {
    text: ['Search text', chars, COST],
    words: ['Words of a search that count', '', COST],
    page: ['Results per page, by default', '', COST],
    pageMax: ['Results per page', '', COST],
  }),
];
