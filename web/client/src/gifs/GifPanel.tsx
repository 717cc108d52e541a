import { GIF_LIMITS } from '@folkmoot/contracts/gifs/commands';
import { CDN_PATH } from '@folkmoot/contracts/media/limits';
import { ArrowLeft, SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { problemOf } from '../api/problem.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { prefersReducedMotion } from '../ui/reduced-motion.ts';
import { text } from './texts.ts';
import { useGifCategories, useGifs } from './use-gifs.ts';
import './gifs.css';

/** `onPick` gets the address to send. */
export type GifPanelProps = { readonly onPick: (url: string) => void };

/** Searches are limited, so a search starts only after a pause in typing. */
const STILL_MS = 500;

/** Popular categories, and a search. */
export function GifPanel({ onPick }: GifPanelProps) {
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');

  useEffect(() => {
    const still = setTimeout(() => setWords(typed.trim()), STILL_MS);
    return () => clearTimeout(still);
  }, [typed]);

  function search(next: string): void {
    setTyped(next);
    setWords(next.trim());
  }

  return (
    <div className="gif-panel">
      <form
        className="gif-top"
        onSubmit={(event) => {
          event.preventDefault();
          search(typed);
        }}
      >
        {words !== '' && (
          <IconButton label={text('back')} onPress={() => search('')}>
            <ArrowLeft aria-hidden="true" />
          </IconButton>
        )}
        <input
          type="search"
          className="gif-search"
          value={typed}
          maxLength={GIF_LIMITS.words}
          placeholder={text('search')}
          aria-label={text('search')}
          // biome-ignore lint/a11y/noAutofocus: the panel was opened to type here.
          autoFocus
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
      {words === '' ? <Categories onPick={search} /> : <Found words={words} onPick={onPick} />}
      <p className="gif-sender">{text('sender')}</p>
    </div>
  );
}

function Categories({ onPick }: { readonly onPick: (words: string) => void }) {
  const { data, error, refetch } = useGifCategories();
  if (error) return <Failed error={error} onAgain={() => void refetch()} />;
  if (!data) return <Waiting />;
  return (
    <ListBox aria-label={text('categories')} layout="grid" className="gif-grid" onAction={(key) => onPick(String(key))}>
      {data.map(({ searchterm, image }) => (
        <ListBoxItem key={searchterm} id={searchterm} textValue={searchterm} className="gif-one gif-category">
          <img src={proxied(image)} alt="" loading="lazy" decoding="async" />
          <span>
            <bdi>{searchterm}</bdi>
          </span>
        </ListBoxItem>
      ))}
    </ListBox>
  );
}

function Found({ words, onPick }: { readonly words: string; readonly onPick: (url: string) => void }) {
  const { data, error, refetch } = useGifs(words);
  if (error) return <Failed error={error} onAgain={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (data.length === 0) {
    return (
      <div className="gif-state">
        <EmptyState icon={<SearchX />} title={text('none')} text={text('noneHint')} />
      </div>
    );
  }
  return (
    <ListBox aria-label={text('found', { words })} layout="grid" className="gif-grid" onAction={(key) => onPick(String(key))}>
      {data.map(({ url, previewUrl }, index) => (
        <ListBoxItem key={url} id={url} textValue={text('one', { at: index + 1, count: data.length })} className="gif-one">
          <img src={proxied(previewUrl)} alt={text('one', { at: index + 1, count: data.length })} loading="lazy" decoding="async" />
        </ListBoxItem>
      ))}
    </ListBox>
  );
}

/** Has the same number of boxes as the result, so that nothing moves. */
function Waiting() {
  return (
    <div className="gif-grid" role="status" aria-label={text('loading')}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((name) => (
        <span key={name} className="gif-one" />
      ))}
    </div>
  );
}

function Failed({ error, onAgain }: { readonly error: Error; readonly onAgain: () => void }) {
  return (
    <div className="gif-state">
      <ErrorState title={text('failed')} text={problemOf(error).message} action={<Button onPress={onAgain}>{text('again')}</Button>} />
    </div>
  );
}

/** The address at the media service. A still image if the user prefers reduced motion. */
function proxied(address: string): string {
  return `${CDN_PATH}proxy/${encodeURIComponent(address)}/a${prefersReducedMotion() ? '?type=webp' : ''}`;
}
