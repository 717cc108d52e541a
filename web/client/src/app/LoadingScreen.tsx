import type { Connection } from '../realtime/connection.ts';
import { Logo } from '../ui/Logo.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { useConnectingWords } from './connection-words.ts';

/** Shown until the first payload arrives, on the first visit of a session. */
export function LoadingScreen({ connection }: { readonly connection: Connection }) {
  const { words } = useConnectingWords(connection);
  return (
    <div className="loading-screen" role="status">
      <Logo size={56} hasName={false} />
      <Spinner />
      <p>{words}</p>
    </div>
  );
}
