import { Search } from 'lucide-react';
import { useNavigate } from 'react-router';
import { IconButton } from '../ui/IconButton.tsx';
import { queryOf } from './search-address.ts';
import { text } from './texts.ts';

/** Opens the search in the current server, or everywhere from a direct conversation. */
export function SearchButton({ serverId = '' }: { readonly serverId?: string }) {
  const navigate = useNavigate();
  return (
    <IconButton label={text('open')} tooltip="bottom" onPress={() => void navigate(`/app/search?${queryOf({ serverId })}`)}>
      <Search aria-hidden="true" />
    </IconButton>
  );
}
