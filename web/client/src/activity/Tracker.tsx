import { useEffect } from 'react';
import { showToast } from '../ui/toasts.ts';
import { changeTracked } from './activity.ts';
import { text } from './texts.ts';
import { changeTrackedId } from './tracked-id.ts';
import { openTrackerConnection, type TrackerConnection, type TrackerEvents, trackerAddress } from './tracker-connection.ts';
import { useTrackerBase } from './use-tracker-base.ts';

/** Rendered after login if the user entered a tracker id, without output. Shows the activity that the tracker reports. */
export function Tracker({ id }: { readonly id: string }) {
  const base = useTrackerBase();
  useEffect(() => (base === null ? undefined : inOneTab(() => follow(trackerAddress(base, id)))), [base, id]);
  return null;
}

function follow(address: string): () => void {
  return openTrackerConnection({
    connect: (events) => connection(address, events),
    onActivity: (activity) => changeTracked('tracker', activity),
    onError(error) {
      console.warn('The activity tracker says:', error);
      changeTrackedId(null);
      showToast({ tone: 'alert', text: text('trackerUnknown') });
    },
  });
}

function connection(address: string, events: TrackerEvents): TrackerConnection {
  const socket = new WebSocket(address);
  socket.onopen = events.opened;
  socket.onmessage = ({ data }) => events.received(data);
  socket.onclose = events.closed;
  return socket;
}

/** Runs in one of the open tabs. If that tab closes, the next one takes over. Browsers without locks run it in each tab. */
function inOneTab(begin: () => () => void): () => void {
  if (!('locks' in navigator)) return begin();
  const over = new AbortController();
  const whileLocked = () => {
    if (over.signal.aborted) return;
    const end = begin();
    return new Promise<void>((resolve) => {
      over.signal.addEventListener('abort', () => {
        end();
        resolve();
      });
    });
  };
  navigator.locks.request('folkmoot.activity-tracker', { signal: over.signal }, whileLocked).catch((error: unknown) => {
    if (!over.signal.aborted) console.warn('The activity tracker cannot be followed.', error);
  });
  return () => over.abort();
}
