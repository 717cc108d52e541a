import { Users } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { MainHeader } from '../app/MainHeader.tsx';
import { useMembers } from '../store/use-store.ts';
import { TextField } from '../ui/TextField.tsx';
import { MemberList } from './MemberList.tsx';
import { text } from './texts.ts';

export function MembersPage() {
  const { serverId = '' } = useParams();
  return (
    <>
      <MainHeader title={text('title')} icon={<Users aria-hidden="true" />} />
      <SearchedMembers serverId={serverId} />
    </>
  );
}

/** All members with a search field, for the page and the drawer. */
export function SearchedMembers({ serverId }: { readonly serverId: string }) {
  const [search, setSearch] = useState('');
  const count = useMembers(serverId)?.size ?? 0;
  return (
    <div className="members-searched">
      <div className="members-search">
        <TextField label={text('count', { count })} placeholder={text('search')} value={search} onChange={setSearch} />
      </div>
      <MemberList serverId={serverId} search={search} />
    </div>
  );
}
