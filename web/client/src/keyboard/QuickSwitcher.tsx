import { Hash, MessageSquare, UserRound } from 'lucide-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { changeLayout } from '../app/layout.ts';
import { useOpenDm } from '../inbox/use-inbox-commands.ts';
import { useStore } from '../store/store.ts';
import { unreadOf } from '../store/unread.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { classNames } from '../ui/class-names.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { allPlaces, findPlaces, type Place } from './places.ts';
import { text } from './texts.ts';
import './keyboard.css';
import { isShortcut } from './shortcuts.ts';

const LIST = 'switcher-list';

/** Opens a channel, conversation, server or user by a few letters of its name. */
export function QuickSwitcher({ onClose }: { readonly onClose: () => void }) {
  const state = useStore((current) => current);
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const navigate = useNavigate();
  const openDm = useOpenDm();
  const places = useMemo(() => allPlaces(state), [state]);
  const found = useMemo(() => findPlaces(places, query, (id) => unreadOf(state, id).unread), [places, query, state]);
  const index = Math.min(chosen, Math.max(0, found.length - 1));

  function go(place: Place): void {
    onClose();
    changeLayout({ pane: 'main' });
    void (place.kind === 'person' ? openDm(place.id) : navigate(place.path));
  }

  function onKey(event: KeyboardEvent): void {
    const place = found[index];
    if (isShortcut(event, 'nextSuggestion')) setChosen((index + 1) % Math.max(1, found.length));
    else if (isShortcut(event, 'previousSuggestion')) setChosen((index + found.length - 1) % Math.max(1, found.length));
    else if (isShortcut(event, 'complete') && event.key !== 'Tab' && place) go(place);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog isOpen onClose={onClose} title={text('switcherLabel')} size="medium">
      <input
        className="switcher-field"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={LIST}
        aria-activedescendant={found.length > 0 ? `${LIST}-${index}` : undefined}
        aria-label={text('switcherLabel')}
        placeholder={text('switcherHint')}
        value={query}
        autoFocus
        onChange={(event) => {
          setQuery(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKey}
      />
      <div id={LIST} role="listbox" aria-label={text('switcherHint')} className="switcher-list">
        {found.map((place, at) => (
          <div
            key={`${place.kind} ${place.id}`}
            id={`${LIST}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === index}
            className={classNames('switcher-row', at === index && 'switcher-chosen')}
            onPointerMove={() => setChosen(at)}
            onPointerUp={() => go(place)}
          >
            <PlaceIcon place={place} />
            <span>
              <bdi>{place.name}</bdi>
            </span>
            <span className="switcher-detail">
              <bdi>{place.detail}</bdi>
            </span>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="switcher-none">{text('nothing')}</p>}
    </Dialog>
  );
}

function PlaceIcon({ place }: { readonly place: Place }) {
  switch (place.kind) {
    case 'channel':
      return <Hash aria-hidden="true" />;
    case 'direct':
      return <MessageSquare aria-hidden="true" />;
    case 'person':
      return <UserRound aria-hidden="true" />;
    case 'server':
      return <Avatar name={place.name} hexColor={place.hexColor} shape="square" size={20} />;
  }
}
