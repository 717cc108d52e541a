import { useMemo } from 'react';
import { compareNames } from '../i18n/format.ts';
import { useStore } from '../store/store.ts';
import { Select } from '../ui/Select.tsx';
import { text } from './texts.ts';

const EVERYWHERE = 'everywhere';

type ServerFieldProps = {
  /** '': everywhere. */
  readonly serverId: string;
  readonly onChange: (serverId: string) => void;
};

/** The server to search. */
export function ServerField({ serverId, onChange }: ServerFieldProps) {
  const servers = useStore((state) => state.servers);
  const named = useMemo(() => {
    const names = [...servers.values()].map((server) => ({ id: server.id, label: server.name }));
    return names.sort((a, b) => compareNames(a.label, b.label));
  }, [servers]);
  return (
    <div className="search-server">
      <Select
        label={text('where')}
        options={[{ id: EVERYWHERE, label: text('everywhere') }, ...named]}
        value={serverId || EVERYWHERE}
        onChange={(id) => onChange(id === EVERYWHERE ? '' : id)}
      />
    </div>
  );
}
