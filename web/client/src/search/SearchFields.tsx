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
  readonly search: SearchQuery;
  /** No user matches `from`. */
  readonly isNobody: boolean;
  readonly onChange: (part: Partial<SearchQuery>) => void;
};

const TEXT_CHANNEL = 1;
const EVERYWHERE = 'everywhere';

export function SearchFields({ search, isNobody, onChange }: SearchFieldsProps) {
  return (
    <search className="search-fields">
      <TextField
        className="search-words"
        label={text('words')}
        placeholder={text('placeholder')}
        type="search"
        value={search.words}
        onChange={(words) => onChange({ words })}
        autoFocus
      />
      <Servers search={search} onChange={onChange} />
      {search.serverId !== '' && <Channels search={search} onChange={onChange} />}
      <TextField
        label={text('from')}
        placeholder={text('fromPlaceholder')}
        value={search.from}
        onChange={(from) => onChange({ from })}
        error={isNobody ? text('noPerson') : null}
      />
      <TextField label={text('since')} type="date" value={search.since} onChange={(since) => onChange({ since })} />
      <TextField label={text('until')} type="date" value={search.until} onChange={(until) => onChange({ until })} />
      <Checkbox isSelected={search.hasFile} onChange={(hasFile) => onChange({ hasFile })}>
        {text('hasFile')}
      </Checkbox>
    </search>
  );
}

type FieldProps = Pick<SearchFieldsProps, 'search' | 'onChange'>;

function Servers({ search, onChange }: FieldProps) {
  const servers = useStore((state) => state.servers);
  const named = useMemo(() => {
    const names = [...servers.values()].map((server) => ({ id: server.id, label: server.name }));
    return names.sort((a, b) => compareNames(a.label, b.label));
  }, [servers]);
  return (
    <Select
      label={text('where')}
      options={[{ id: EVERYWHERE, label: text('everywhere') }, ...named]}
      value={search.serverId || EVERYWHERE}
      onChange={(id) => onChange({ serverId: id === EVERYWHERE ? '' : id, channelId: '' })}
    />
  );
}

function Channels({ search, onChange }: FieldProps) {
  const ownId = useOwnId();
  const channels = useServerChannels(search.serverId);
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
      value={search.channelId || EVERYWHERE}
      onChange={(id) => onChange({ channelId: id === EVERYWHERE ? '' : id })}
    />
  );
}
