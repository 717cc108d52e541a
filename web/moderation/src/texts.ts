/** All texts of the console by area. The console is in English only, because the moderators of an instance read each other's reasons. */
import { ACTIONS } from './actions/texts.ts';
import { AUDIT_LOG } from './audit-log/texts.ts';
import { AUTOMOD } from './automod/texts.ts';
import { CHANNELS } from './channels/texts.ts';
import { FILES } from './files/texts.ts';
import { FRONT_PAGE } from './front-page/texts.ts';
import { HISTORY } from './history/texts.ts';
import { IDENTITY_PROVIDERS } from './identity-providers/texts.ts';
import { INSTANCE } from './instance/texts.ts';
import { INVITATIONS } from './invitations/texts.ts';
import { KEYBOARD } from './keyboard/texts.ts';
import { LAYOUT } from './layout/texts.ts';
import { POSTS } from './posts/texts.ts';
import { REGISTRATIONS } from './registrations/texts.ts';
import { REPORTS } from './reports/texts.ts';
import { SERVERS } from './servers/texts.ts';
import { STEP_UP } from './step-up/texts.ts';
import { TICKETS } from './tickets/texts.ts';
import { USERS } from './users/texts.ts';

const TEXTS = {
  ...LAYOUT,
  ...STEP_UP,
  ...ACTIONS,
  ...USERS,
  ...SERVERS,
  ...POSTS,
  ...AUDIT_LOG,
  ...TICKETS,
  ...REPORTS,
  ...CHANNELS,
  ...AUTOMOD,
  ...FRONT_PAGE,
  ...HISTORY,
  ...KEYBOARD,
  ...IDENTITY_PROVIDERS,
  ...INSTANCE,
  ...REGISTRATIONS,
  ...INVITATIONS,
  ...FILES,
};

type Texts = typeof TEXTS;
type Plain = { [Name in keyof Texts]: Texts[Name] extends string ? Name : never }[keyof Texts];
type Counted = Exclude<keyof Texts, Plain>;
export type Key = Plain;

type Gaps = Readonly<Record<string, string | number>>;

function filled(words: string, gaps: Gaps): string {
  return words.replace(/\{(\w+)\}/g, (gap, name: string) => String(gaps[name] ?? gap));
}

/** The text of a key with its gaps filled. */
export function text(key: Plain, gaps: Gaps = {}): string {
  return filled(TEXTS[key], gaps);
}

/** The singular or plural form for a count. */
text.many = (key: Counted, count: number): string => filled(TEXTS[key][count === 1 ? 'one' : 'other'], { count });
