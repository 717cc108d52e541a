import type { HistoryField, HistoryPerson, OpenedField } from '@folkmoot/contracts/history/wire';
import LockOutlined from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-admin';
import { serverIdsIn, settingText, settingValueText } from '../instance/setting-words.ts';
import { Facts } from '../layout/Section.tsx';
import { useServerNames } from '../servers/servers-by-id.ts';
import { type Key, text } from '../texts.ts';
import { Actor } from './Actor.tsx';
import { type HistorySearch, placeOf } from './history-search.ts';

type Props = {
  readonly fields: readonly HistoryField[];
  /** null: not opened. */
  readonly opened: readonly OpenedField[] | null;
  readonly people: readonly HistoryPerson[];
};

/** The fields of an event as they are stored. Text is shown without markup, and an id links to a search for it. */
export function Fields({ fields, opened, people }: Props) {
  if (fields.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary">
        {text('historyNoFields')}
      </Typography>
    );
  }
  return (
    <Facts
      facts={fields.map((field) => {
        if (!('ownerId' in field)) return [field.name, <Value key={field.name} name={field.name} value={field.value} />] as const;
        const shown = opened?.find(({ name }) => name === field.name);
        return [field.name, <Sealed key={field.name} field={field} opened={shown} people={people} />] as const;
      })}
    />
  );
}

const ID = /^\d{15,20}$/;

/** Fields whose value links to a search for a session or a correlation. */
const NAMED: ReadonlyMap<string, 'session' | 'correlation'> = new Map([
  ['sessionId', 'session'],
  ['bySession', 'session'],
  ['correlation', 'correlation'],
]);

/** The search for a value. null: the field has no search. */
function searchFor(name: string, value: string): HistorySearch | null {
  const key = NAMED.get(name);
  if (key) return { [key]: value };
  return ID.test(value) ? searchForId(name, value) : null;
}

function searchForId(name: string, id: string): HistorySearch {
  if (name === 'serverId') return { server: id };
  return name === 'channelId' ? { channel: id } : { person: id };
}

function isServerId(name: string, value: unknown): value is string {
  return name === 'serverId' && typeof value === 'string' && ID.test(value);
}

type SettingChange = { readonly setting: string; readonly value: unknown };

function isSettingChange(value: unknown): value is SettingChange {
  return typeof value === 'object' && value !== null && 'setting' in value && typeof value.setting === 'string' && 'value' in value;
}

/** Parses changes of instance settings. null: the value is something else. */
function settingChangesOf(value: unknown): readonly SettingChange[] | null {
  return Array.isArray(value) && value.length > 0 && value.every(isSettingChange) ? value : null;
}

function plainText(value: unknown): string {
  return value === null ? '' : Array.isArray(value) ? value.join(', ') : String(value);
}

/** One line for each change, with servers by name. */
function SettingChanges({ changes }: { readonly changes: readonly SettingChange[] }) {
  const servers = useServerNames(changes.flatMap(({ setting, value }) => serverIdsIn(setting, plainText(value))));
  const lines = changes.map(
    ({ setting, value }) => `${settingText(setting)}: ${settingValueText(setting, plainText(value), servers) || '–'}`,
  );
  return <Words>{lines.join('\n')}</Words>;
}

/** A server id with a link to a search, like other ids, and the name of the server next to it. */
function ServerId({ id }: { readonly id: string }) {
  const name = useServerNames([id]).get(id);
  return (
    <>
      {name !== undefined && (
        <>
          <bdi>{name}</bdi>
          {' · '}
        </>
      )}
      <Link to={placeOf(searchForId('serverId', id))}>{id}</Link>
    </>
  );
}

function Value({ name, value }: { readonly name: string; readonly value: unknown }) {
  if (isServerId(name, value)) return <ServerId id={value} />;
  if (typeof value === 'string') {
    const query = searchFor(name, value);
    return query ? <Link to={placeOf(query)}>{value}</Link> : <Words>{value}</Words>;
  }
  const changes = settingChangesOf(value);
  if (changes !== null) return <SettingChanges changes={changes} />;
  return (
    <Box component="code" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {JSON.stringify(value)}
    </Box>
  );
}

function Words({ children }: { readonly children: string }) {
  return (
    <Box component="bdi" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  );
}

type SealedField = Extract<HistoryField, { readonly ownerId: string }>;
type SealedProps = { readonly field: SealedField; readonly opened: OpenedField | undefined; readonly people: readonly HistoryPerson[] };

const SEALED_AS: Readonly<Record<SealedField['sealedAs'], Key>> = {
  account: 'historyOfAccount',
  words: 'historyOfWords',
  records: 'historyOfRecords',
};

function Sealed({ field: { ownerId, sealedAs }, opened, people }: SealedProps) {
  return (
    <Box sx={{ display: 'grid', gap: 0.25 }}>
      {opened && (opened.text === null ? <em>{text('historyErased')}</em> : <Words>{opened.text}</Words>)}
      <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, color: 'text.secondary' }}>
        {!opened && <LockOutlined fontSize="inherit" aria-hidden="true" />}
        {!opened && `${text('historySealed')} ·`} <Actor id={ownerId} people={people} /> · {text(SEALED_AS[sealedAs])}
      </Box>
    </Box>
  );
}
