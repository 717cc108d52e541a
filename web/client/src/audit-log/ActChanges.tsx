import type { ActChange, ActField, ActValue } from '@folkmoot/contracts/audit-log/acts';
import { CHANNEL_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { text as automodText } from '../automod/texts.ts';
import { EmojiIcon } from '../custom-emojis/EmojiIcon.tsx';
import { text as emojisText } from '../custom-emojis/texts.ts';
import { text as exploreText } from '../explore/texts.ts';
import { formatTime } from '../i18n/format.ts';
import { text as membersText } from '../members/texts.ts';
import { text as noticesText } from '../notices/texts.ts';
import { text as picturesText } from '../pictures/texts.ts';
import { editHistoryLabel } from '../settings/edit-history-label.ts';
import { permissionRows } from '../settings/role-permissions.ts';
import { text as serverText } from '../settings/server-texts.ts';
import { slowModeLabel } from '../settings/slow-mode.ts';
import { text as welcomeText } from '../welcome/texts.ts';
import { text } from './texts.ts';

type Names = Readonly<Record<string, string>>;
type ActChangesProps = {
  readonly changes: readonly ActChange[];
  /** The names of roles and channels. */
  readonly names: Names;
};

/** The changed fields, each with its old and new value. */
export function ActChanges({ changes, names }: ActChangesProps) {
  if (changes.length === 0) return null;
  return (
    <ul className="act-changes">
      {changes.map((change) => (
        <li key={`${change.field} ${change.of ?? ''}`}>
          <span className="act-field">{labelOf(change, names)}</span>
          <Values change={change} names={names} />
        </li>
      ))}
    </ul>
  );
}

/** A name that users chose is not translated, even if it is the default name. */
function nameOf(id: string, names: Names): ReactNode {
  const name = names[id];
  return name === undefined ? text('deletedItem') : <bdi translate="no">{name}</bdi>;
}

function labelOf({ field, of }: ActChange, names: Names): ReactNode {
  const label = fieldLabels[field]();
  return of === undefined ? (
    label
  ) : (
    <>
      {label} · {nameOf(of, names)}
    </>
  );
}

const fieldLabels: Readonly<Record<ActField, () => string>> = {
  name: () => serverText('name'),
  hexColor: () => serverText('roleColor'),
  icon: () => emojisText('icon'),
  permissions: () => serverText('permissions'),
  hideRole: () => serverText('hideRole'),
  slowModeSeconds: () => serverText('slowMode'),
  defaultChannelId: () => serverText('defaultChannel'),
  systemChannelId: () => serverText('systemChannel'),
  verified: () => exploreText('verified'),
  filterWords: () => serverText('wordFilter'),
  editHistory: () => serverText('editHistory'),
  avatar: () => picturesText('avatar'),
  banner: () => picturesText('banner'),
  nickname: () => membersText('nickname'),
  roleIds: () => serverText('roles'),
  order: () => text('order'),
  categoryId: () => serverText('channelCategory'),
  description: () => exploreText('description'),
  enabled: () => automodText('enabled'),
  trigger: () => automodText('trigger'),
  block: () => automodText('block'),
  alert: () => automodText('alert'),
  timeOutMinutes: () => automodText('timeOut'),
  exemptRoleIds: () => automodText('exemptions'),
  exemptChannelIds: () => automodText('exemptions'),
  title: () => welcomeText('questionText'),
  multiselect: () => welcomeText('several'),
  answers: () => welcomeText('answersTitle'),
  content: () => noticesText('content'),
  until: () => automodText('timeOut'),
  invite: () => text('inviteField'),
  banned: () => text('bannedField'),
};

/** Fields whose values are not shown: images, orders, and values that are too long for a line. */
const WITHOUT_VALUES: ReadonlySet<ActField> = new Set(['order', 'avatar', 'banner', 'trigger', 'answers', 'invite']);

function Values({ change, names }: { readonly change: ActChange; readonly names: Names }) {
  const { field, from, to, of } = change;
  if (WITHOUT_VALUES.has(field)) return null;
  if (field === 'permissions') return <Differences {...permissionsOf(Number(from), Number(to), of !== undefined)} />;
  if (Array.isArray(from) && Array.isArray(to)) {
    const named = (ids: readonly string[]) => ids.map((id) => names[id] ?? text('deletedItem'));
    return <Differences added={named(to.filter((id) => !from.includes(id)))} removed={named(from.filter((id) => !to.includes(id)))} />;
  }
  return (
    <span className="act-values">
      {from !== null && <del>{shownValue(field, from, names)}</del>}
      {from !== null && to !== null && <ArrowRight aria-hidden="true" />}
      {to !== null && <ins>{shownValue(field, to, names)}</ins>}
    </span>
  );
}

function Differences({ added, removed }: { readonly added: readonly string[]; readonly removed: readonly string[] }) {
  return (
    <span className="act-values act-signed">
      {removed.map((name) => (
        <del key={name}>
          − <bdi>{name}</bdi>
        </del>
      ))}
      {added.map((name) => (
        <ins key={name}>
          + <bdi>{name}</bdi>
        </ins>
      ))}
    </span>
  );
}

/** Permissions by their labels. Bits without a label are omitted. */
function permissionsOf(from: number, to: number, isOfChannel: boolean) {
  const rows = isOfChannel
    ? [
        { bit: CHANNEL_PERMISSION.PUBLIC_CHANNEL, label: serverText('maySee') },
        { bit: CHANNEL_PERMISSION.SEND_MESSAGE, label: serverText('mayWrite') },
      ]
    : permissionRows();
  const labels = (bits: number) => rows.filter(({ bit }) => (bits & bit) !== 0).map(({ label }) => label);
  return { added: labels(to & ~from), removed: labels(from & ~to) };
}

function shownValue(field: ActField, value: Exclude<ActValue, null>, names: Names): ReactNode {
  if (typeof value === 'boolean') return text(value ? 'yes' : 'no');
  if (typeof value === 'number') return shownNumber(field, value);
  if (field === 'icon') return <EmojiIcon icon={String(value)} fallback={null} />;
  if (field === 'hexColor') {
    return (
      <>
        <span className="settings-dot" style={{ background: String(value) }} /> {value}
      </>
    );
  }
  if (field === 'editHistory') return editHistoryLabel(value);
  if (field.endsWith('Id')) return nameOf(String(value), names);
  return <bdi translate="no">{value}</bdi>;
}

function shownNumber(field: ActField, value: number): ReactNode {
  if (field === 'slowModeSeconds') return slowModeLabel(value);
  if (field === 'timeOutMinutes') return slowModeLabel(value * 60);
  return field === 'until' ? automodText('until', { time: formatTime(value, 'short') }) : value;
}
