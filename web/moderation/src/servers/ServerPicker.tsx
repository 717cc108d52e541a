/** Selects servers by name, and returns their ids for the API. */
import { searchServers } from '@folkmoot/contracts/moderation/read-commands';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { call } from '../api/call.ts';
import { Face } from '../layout/Person.tsx';
import { text } from '../texts.ts';
import { FRESH_MS, type ShownServer, useServersById } from './servers-by-id.ts';

type FieldProps = {
  readonly label: string;
  readonly helperText?: string;
  readonly error?: boolean;
  readonly disabled?: boolean;
};

function useFoundServers(typed: string): { readonly found: readonly ShownServer[]; readonly isLoading: boolean } {
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

function useField({ label, helperText, error, disabled }: FieldProps, typed: string, setTyped: (typed: string) => void) {
  const { found, isLoading } = useFoundServers(typed);
  return {
    options: found,
    loading: isLoading,
    disabled: disabled ?? false,
    inputValue: typed,
    onInputChange: (_event: unknown, value: string) => setTyped(value),
    // The server searches, also by id.
    filterOptions: (options: readonly ShownServer[]) => [...options],
    getOptionLabel: ({ name }: ShownServer) => name,
    getOptionKey: ({ id }: ShownServer) => id,
    isOptionEqualToValue: (option: ShownServer, value: ShownServer) => option.id === value.id,
    noOptionsText: text(typed.trim() === '' ? 'serverPickerType' : 'nothingFound'),
    renderOption: ({ key, ...props }: React.HTMLAttributes<HTMLLIElement> & { readonly key: React.Key }, server: ShownServer) => (
      <Box component="li" key={key} {...props} sx={{ gap: 1 }}>
        <Face name={server.name} hexColor={server.hexColor ?? ''} avatar={server.avatar ?? null} />
        <bdi>{server.name}</bdi>
        {/* Two servers may have the same name. */}
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
    <Autocomplete<ShownServer, true>
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
    <Autocomplete<ShownServer>
      {...useField(props, typed, setTyped)}
      value={chosen ?? null}
      onChange={(_event, server) => onChange(server?.id ?? null)}
    />
  );
}
