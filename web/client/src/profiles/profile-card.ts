import { openCard } from '../app/overlays.ts';
import { store } from '../store/store.ts';
import { text } from './texts.ts';

/** Opens the profile card next to the pressed element. */
export function openProfileCard(anchor: Element, userId: string, serverId: string | null): void {
  const name = store.get().users.get(userId)?.username ?? '';
  openCard({ label: text('card', { name }), anchor, content: { userId, serverId } });
}
