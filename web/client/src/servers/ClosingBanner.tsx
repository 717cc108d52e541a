import { SERVER_LIMITS } from '@folkmoot/contracts/servers/limits';
import { TriangleAlert } from 'lucide-react';
import { formatTime } from '../i18n/format.ts';
import { useServer } from '../store/use-store.ts';
import { text } from './texts.ts';
import './closing-banner.css';

/** When a server will be deleted. null: no deletion is scheduled. */
export function useClosing(serverId: string): string | null {
  const scheduled = useServer(serverId)?.scheduledForDeletion;
  return scheduled ? formatTime(scheduled.scheduledAt + SERVER_LIMITS.deletionDelayMs, 'short') : null;
}

/** Shown above the channels of a server whose deletion a moderator scheduled. */
export function ClosingBanner({ serverId }: { readonly serverId: string }) {
  const when = useClosing(serverId);
  if (when === null) return null;
  return (
    <p role="status" className="closing-banner">
      <TriangleAlert aria-hidden="true" />
      <span>{text('closing', { when })}</span>
    </p>
  );
}
