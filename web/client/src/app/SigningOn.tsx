import { type Connection, MENTION_AFTER } from '../realtime/connection.ts';
import { Logo } from '../ui/Logo.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { useElapsed } from './ConnectionBanner.tsx';
import { text } from './texts.ts';
import { useOnline } from './use-online.ts';

/** Shown until the first payload arrives. */
export function SigningOn({ connection }: { readonly connection: Connection }) {
  const since = connection.kind === 'connecting' || connection.kind === 'authenticating' ? connection.since : null;
  const isLong = useElapsed(since, MENTION_AFTER);
  const isOnline = useOnline();
  const place = connection.kind === 'authenticating' ? connection.place : null;
  return (
    <div className="signing-on" role="status">
      <Logo size={56} hasName={false} />
      <Spinner />
      <p>{place !== null ? text('queue', { count: place }) : text(isOnline ? (isLong ? 'stillConnecting' : 'connecting') : 'offline')}</p>
    </div>
  );
}
