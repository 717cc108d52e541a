import { Phone } from 'lucide-react';
import { useStore } from '../store/store.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { text } from './texts.ts';
import './call-mark.css';

/** In a channel list: shows that there is a call, and its number of participants. */
export function CallMark({ channelId }: { readonly channelId: string }) {
  const count = useStore((state) => state.calls.get(channelId)?.length ?? 0);
  if (count === 0) return null;
  return (
    <span className="call-mark">
      <Phone aria-hidden="true" />
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{text('inCall', { count })}</VisuallyHidden>
    </span>
  );
}
