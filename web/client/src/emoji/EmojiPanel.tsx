import {
  EmojiPicker,
  type EmojiPickerListCategoryHeaderProps,
  type EmojiPickerListEmojiProps,
  type EmojiPickerListRowProps,
} from 'frimousse';
import { useState } from 'react';
import { CustomEmojis } from '../custom-emojis/CustomEmojis.tsx';
import type { NamedEmoji } from '../custom-emojis/named-emojis.ts';
import { currentLanguage } from '../i18n/language.ts';
import { shownEmojiColumns } from './emoji-columns.ts';
import { loadEmoji } from './emoji-data.ts';
import { emojiTag } from './emoji-words.ts';
import { rememberEmoji, useRecentEmoji } from './recent-emoji.ts';
import { text } from './texts.ts';
import './emoji.css';

export type EmojiPanelProps = { readonly onPick: (emoji: string) => void; readonly onPickCustom: (emoji: NamedEmoji) => void };

/** The emoji picker: search, recent emoji, groups, skin tones. Loaded when it is first opened. */
export function EmojiPanel({ onPick, onPickCustom }: EmojiPanelProps) {
  const recent = useRecentEmoji();
  const [columns] = useState(shownEmojiColumns);

  function pick(emoji: string): void {
    rememberEmoji(emoji);
    onPick(emoji);
  }

  return (
    <EmojiPicker.Root
      className="emoji-panel"
      columns={columns}
      resolveEmojiData={async () => (await loadEmoji()).picker}
      onEmojiSelect={({ emoji }) => pick(emoji)}
    >
      <div className="emoji-top">
        <EmojiPicker.Search className="emoji-search" placeholder={text('search')} aria-label={text('search')} autoFocus />
        <EmojiPicker.SkinToneSelector className="emoji-tone" aria-label={text('skinTone')} />
      </div>
      <fieldset className="emoji-recent" aria-label={text('recent')}>
        {recent.slice(0, columns).map((emoji) => (
          <button key={emoji} type="button" className="emoji-one" onClick={() => pick(emoji)}>
            {emoji}
          </button>
        ))}
      </fieldset>
      <CustomEmojis onPick={onPickCustom} />
      <EmojiPicker.Viewport className="emoji-viewport" tabIndex={0} lang={emojiTag(currentLanguage())}>
        <EmojiPicker.Loading className="emoji-note">{text('loading')}</EmojiPicker.Loading>
        <EmojiPicker.Empty className="emoji-note">{({ search }) => text('none', { search })}</EmojiPicker.Empty>
        <EmojiPicker.List className="emoji-list" components={PARTS} />
      </EmojiPicker.Viewport>
    </EmojiPicker.Root>
  );
}

const PARTS = { CategoryHeader: GroupHeader, Row, Emoji };

function GroupHeader({ category, ...rest }: EmojiPickerListCategoryHeaderProps) {
  return (
    <div {...rest} className="emoji-category">
      {category.label}
    </div>
  );
}

/** The library counts rows from 0, which the attribute does not allow, and finds all rows but the first by it. */
function Row({ children, ...rest }: EmojiPickerListRowProps) {
  const row = { ...rest, 'aria-rowindex': rest['aria-rowindex'] || undefined };
  return (
    <div {...row} className="emoji-row">
      {children}
    </div>
  );
}

function Emoji({ emoji, ...rest }: EmojiPickerListEmojiProps) {
  const cell = { ...rest, 'aria-colindex': (rest['aria-colindex'] ?? 0) + 1 };
  return (
    <button {...cell} type="button" className="emoji-one">
      {emoji.emoji}
    </button>
  );
}
