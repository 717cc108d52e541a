/** Chooses servers by name. Whatever is chosen is passed on by ID, as the API wants it. */
import { getModeratedServer, searchServers } from '@folkmoot/contracts/moderation/read-commands';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { call } from '../api/call.ts';
import { Face } from '../layout/Person.tsx';
import { text } from '../texts.ts';

type Shown = {
  readonly id: string;
  readonly name: string;
  readonly hexColor?: string;
  readonly avatar?: string | null;
  readonly createdBy?: { readonly username: string };
};

type FieldProps = {
  readonly label: string;
  readonly helperText?: string;
  readonly error?: boolean;
  readonly disabled?: boolean;
};

const FRESH_MS = 60_000;

function useFoundServers(typed: string): { readonly found: readonly Shown[]; readonly isLoading: boolean } {
  const q = useDeferredValue(typed.trim());
  const { data, isFetching } = useQuery({
    queryKey: ['console', 'server-picker', q],
    queryFn: ({ signal }) => call(searchServers, { query: { q, limit: 20 } }, { signal }),
    enabled: q !== '',
    retry: false,
    staleTime: FRESH_MS,
  });
  return { found: q === '' ? [] : (data ?? []), isLoading: isFetching };
}

/** The names of chosen servers. A server that was deleted is shown by its ID. */
function useServersById(ids: readonly string[]): Shown[] {
  return useQueries({
    queries: ids.map((serverId) => ({
      queryKey: ['console', 'server-name', serverId],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(getModeratedServer, { params: { serverId } }, { signal }),
      retry: false,
      staleTime: FRESH_MS,
    })),
    // The library keeps one array while nothing in it changes. The field would lose what is typed with each new one.
    combine: (results) => ids.map((id, index): Shown => results[index]?.data ?? { id, name: id }),
  });
}

function useField({ label, helperText, error, disabled }: FieldProps, typed: string, setTyped: (typed: string) => void) {
  const { found, isLoading } = useFoundServers(typed);
  return {
    options: found,
    loading: isLoading,
    disabled: disabled ?? false,
    inputValue: typed,
    onInputChange: (_event: unknown, value: string) => setTyped(value),
    // The server searches, also by ID.
    filterOptions: (options: readonly Shown[]) => [...options],
    getOptionLabel: ({ name }: Shown) => name,
    getOptionKey: ({ id }: Shown) => id,
    isOptionEqualToValue: (option: Shown, value: Shown) => option.id === value.id,
    noOptionsText: text(typed.trim() === '' ? 'serverPickerType' : 'nothingFound'),
    renderOption: ({ key, ...props }: React.HTMLAttributes<HTMLLIElement> & { readonly key: React.Key }, server: Shown) => (
      <Box component="li" key={key} {...props} sx={{ gap: 1 }}>
        <Face name={server.name} hexColor={server.hexColor ?? ''} avatar={server.avatar ?? null} />
        <bdi>{server.name}</bdi>
        {/* Servers can have the same name. */}
        {server.createdBy && (
          <Typography component="bdi" variant="body2" color="textSecondary">
            {server.createdBy.username}
          </Typography>
        )}
      </Box>
    ),
    renderInput: (params: object) => <TextField {...params} label={label} helperText={helperText} error={error ?? false} />,
  };
}

type ManyProps = FieldProps & { readonly serverIds: readonly string[]; readonly onChange: (serverIds: readonly string[]) => void };

export function ServersPicker({ serverIds, onChange, ...props }: ManyProps) {
  const [typed, setTyped] = useState('');
  const chosen = useServersById(serverIds);
  return (
    <Autocomplete<Shown, true>
      {...useField(props, typed, setTyped)}
      multiple
      filterSelectedOptions
      value={chosen}
      onChange={(_event, servers) => onChange(servers.map(({ id }) => id))}
    />
  );
}

type OneProps = FieldProps & { readonly serverId: string | null; readonly onChange: (serverId: string | null) => void };

export function ServerPicker({ serverId, onChange, ...props }: OneProps) {
  const [typed, setTyped] = useState('');
  const [chosen] = useServersById(serverId === null ? [] : [serverId]);
  return (
    <Autocomplete<Shown>
      {...useField(props, typed, setTyped)}
      value={chosen ?? null}
      onChange={(_event, server) => onChange(server?.id ?? null)}
    />
  );
}
