import { useMemo } from 'react';
import { compareNames } from '../i18n/format.ts';
import { maySee } from '../store/permissions.ts';
import { useStore } from '../store/store.ts';
import { useOwnId, useServerChannels } from '../store/use-store.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Select } from '../ui/Select.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { SearchQuery } from './search-query.ts';
import { text } from './texts.ts';

type SearchFieldsProps = {
  readonly wanted: SearchQuery;
  /** No user matches `from`. */
  readonly isNobody: boolean;
  readonly onChange: (part: Partial<SearchQuery>) => void;
};

const TEXT_CHANNEL = 1;
const EVERYWHERE = 'everywhere';

export function SearchFields({ wanted, isNobody, onChange }: SearchFieldsProps) {
  return (
    <search className="search-fields">
      <TextField
        className="search-words"
        label={text('words')}
        placeholder={text('placeholder')}
        type="search"
        value={wanted.words}
        onChange={(words) => onChange({ words })}
        autoFocus
      />
      <Servers wanted={wanted} onChange={onChange} />
      {wanted.serverId !== '' && <Channels wanted={wanted} onChange={onChange} />}
      <TextField
        label={text('from')}
        placeholder={text('fromPlaceholder')}
        value={wanted.from}
        onChange={(from) => onChange({ from })}
        error={isNobody ? text('noPerson') : null}
      />
      <TextField label={text('since')} type="date" value={wanted.since} onChange={(since) => onChange({ since })} />
      <TextField label={text('until')} type="date" value={wanted.until} onChange={(until) => onChange({ until })} />
      <Checkbox isSelected={wanted.hasFile} onChange={(hasFile) => onChange({ hasFile })}>
        {text('hasFile')}
      </Checkbox>
    </search>
  );
}

type FieldProps = Pick<SearchFieldsProps, 'wanted' | 'onChange'>;

function Servers({ wanted, onChange }: FieldProps) {
  const servers = useStore((state) => state.servers);
  const named = useMemo(() => {
    const names = [...servers.values()].map((server) => ({ id: server.id, label: server.name }));
    return names.sort((a, b) => compareNames(a.label, b.label));
  }, [servers]);
  return (
    <Select
      label={text('where')}
      options={[{ id: EVERYWHERE, label: text('everywhere') }, ...named]}
      value={wanted.serverId || EVERYWHERE}
      onChange={(id) => onChange({ serverId: id === EVERYWHERE ? '' : id, channelId: '' })}
    />
  );
}

function Channels({ wanted, onChange }: FieldProps) {
  const ownId = useOwnId();
  const channels = useServerChannels(wanted.serverId);
  const readable = useStore((state) =>
    channels
      .filter(({ id, type }) => type === TEXT_CHANNEL && maySee(state, id, ownId))
      .map(({ id }) => id)
      .join(),
  );
  const named = useMemo(() => {
    const open = new Set(readable.split(','));
    return channels.filter(({ id }) => open.has(id)).map(({ id, name }) => ({ id, label: `#${name ?? ''}` }));
  }, [channels, readable]);
  return (
    <Select
      label={text('channel')}
      options={[{ id: EVERYWHERE, label: text('everyChannel') }, ...named]}
      value={wanted.channelId || EVERYWHERE}
      onChange={(id) => onChange({ channelId: id === EVERYWHERE ? '' : id })}
    />
  );
}
