import { Hash, MessageSquare, Share2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { changeLayout } from '../app/layout.ts';
import { MainHeader } from '../app/MainHeader.tsx';
import { allPlaces, findPlaces, type Place } from '../keyboard/places.ts';
import { changeDraft, draftOf } from '../messages/drafts.ts';
import { maySend } from '../store/permissions.ts';
import { useStore } from '../store/store.ts';
import { unreadOf } from '../store/unread.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ListRows } from '../ui/ListRows.tsx';
import { TextField } from '../ui/TextField.tsx';
import { sharedText } from './shared-text.ts';
import { text } from './texts.ts';
import './sharing.css';

/** Puts content that another app shares into a draft. It sends nothing by itself. */
export function SharePage() {
  const [search] = useSearchParams();
  const shared = sharedText(search);
  return (
    <>
      <MainHeader title={text('share')} icon={<Share2 aria-hidden="true" />} />
      {shared === '' ? (
        <EmptyState
          icon={<Share2 aria-hidden="true" />}
          title={text('nothingTitle')}
          text={text('nothing')}
          action={<ButtonLink to="/app">{text('toApp')}</ButtonLink>}
        />
      ) : (
        <Sharing shared={shared} />
      )}
    </>
  );
}

type Writable = Extract<Place, { readonly kind: 'channel' | 'direct' }>;

function Sharing({ shared }: { readonly shared: string }) {
  const [query, setQuery] = useState('');
  const navigate = useNavigate();
  const state = useStore((current) => current);
  const found = useMemo(() => {
    const own = state.account?.id ?? '';
    const writable = allPlaces(state).filter((place) => isWritable(place) && maySend(state, place.id, own));
    return findPlaces(writable, query, (id) => unreadOf(state, id).unread).filter(isWritable);
  }, [state, query]);

  function choose(id: string): void {
    const place = found.find((one) => one.id === id);
    if (!place) return;
    // Shared text must not go into an edit.
    if (draftOf(id).edit) changeDraft(id, { type: 'editEnded' });
    const before = draftOf(id).content;
    changeDraft(id, { type: 'typed', content: before === '' ? shared : `${before}\n${shared}` });
    changeLayout({ pane: 'main' });
    void navigate(place.path, { replace: true });
  }

  return (
    <div className="sharing">
      <p className="sharing-text">
        <bdi>{shared}</bdi>
      </p>
      <p className="sharing-note">{text('explain')}</p>
      <TextField label={text('find')} placeholder={text('findHint')} value={query} onChange={setQuery} autoComplete="off" />
      <ListRows
        label={text('places')}
        rows={found.map(({ id, name, detail, kind }) => ({
          id,
          label: name,
          description: detail,
          icon: kind === 'channel' ? <Hash aria-hidden="true" /> : <MessageSquare aria-hidden="true" />,
        }))}
        onSelect={choose}
        empty={<p className="sharing-note">{text('none')}</p>}
      />
    </div>
  );
}

function isWritable(place: Place): place is Writable {
  return place.kind === 'channel' || place.kind === 'direct';
}
