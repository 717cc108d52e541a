import { openCard } from '../app/overlays.ts';
import { LazyEmojiPanel } from './LazyEmojiPanel.tsx';

type EmojiCard = {
  readonly label: string;
  readonly anchor: Element;
  readonly placement: 'top end' | 'bottom end';
  /** Gets the emoji, or the short code of a custom one. */
  readonly onPick: (words: string) => void;
};

/** Opens the emoji panel for a text field. It closes when an emoji is picked. */
export function openEmojiCard({ label, anchor, placement, onPick }: EmojiCard): void {
  openCard({
    label,
    anchor,
    placement,
    content: {
      render(close) {
        function pick(words: string): void {
          close();
          onPick(words);
        }
        return <LazyEmojiPanel onPick={pick} onPickCustom={({ code }) => pick(`:${code}: `)} />;
      },
    },
  });
}
