import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { Link2 } from 'lucide-react';
import { linkView } from './link-embed.ts';
import { text } from './texts.ts';
import './link-embed.css';

/** The embed of a message's link in one line, for compact lists of messages. */
export function LinkLine({ message }: { readonly message: Pick<RawMessage, 'embed' | 'htmlEmbed' | 'attachments'> }) {
  const view = linkView(message);
  if (!view) return null;
  return (
    <span className="link-line">
      <Link2 aria-hidden="true" />
      <bdi>{view.kind === 'picture' ? text('linkedImage') : (view.title ?? view.site)}</bdi>
    </span>
  );
}
