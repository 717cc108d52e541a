/** Button clicks that wait for an answer, and their answers (servers document 5.10; realtime contract 5.5). */
import { clickButton } from '@folkmoot/contracts/messages/commands';
import { messageEvents } from '@folkmoot/contracts/messages/wire';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { openDialog } from '../app/overlays.ts';
import { onRealtimeEvent } from '../realtime/realtime.ts';
import { createStore, useSelected } from '../store/create-store.ts';
import { showToast } from '../ui/toasts.ts';
import { ButtonAnswer } from './ButtonAnswer.tsx';
import { LazyButtonForm } from './LazyButtonForm.tsx';
import { text } from './texts.ts';

/** After this time without an answer, the button can be pressed again. */
const TIMEOUT_MS = 10_000;

type Place = { readonly channelId: string; readonly messageId: string; readonly buttonId: string };

const waiting = createStore<ReadonlyMap<string, ReturnType<typeof setTimeout>>>(new Map());

function keyOf({ messageId, buttonId }: Place): string {
  return `${messageId}/${buttonId}`;
}

export function useIsWaiting(place: Place): boolean {
  return useSelected(waiting, (all) => all.has(keyOf(place)));
}

/** false: no click was waiting. */
function stopWaiting(place: Place): boolean {
  const timer = waiting.get().get(keyOf(place));
  if (timer === undefined) return false;
  clearTimeout(timer);
  waiting.update((all) => new Map([...all].filter(([key]) => key !== keyOf(place))));
  return true;
}

/** Clicks a button. `filled`: the values of the form that the author answered the last click with. */
export async function click(place: Place, filled?: Readonly<Record<string, string>>): Promise<void> {
  if (waiting.get().has(keyOf(place))) return;
  const onTimeout = () => {
    if (stopWaiting(place)) showToast({ tone: 'plain', text: text('buttonNoResponse') });
  };
  const timer = setTimeout(onTimeout, TIMEOUT_MS);
  waiting.update((all) => new Map([...all, [keyOf(place), timer]]));
  try {
    await call(clickButton, { params: place, ...(filled && { body: { type: 'modal_click' as const, data: filled } }) });
  } catch (error) {
    stopWaiting(place);
    showToast({ tone: 'alert', text: problemOf(error).message });
  }
}

onRealtimeEvent(
  messageEvents.buttonAnswered,
  ({ channelId, messageId, buttonId, userId, title, content, buttonLabel, components = [] }) => {
    const place = { channelId, messageId, buttonId };
    const answer = { authorId: userId, channelId, title };
    stopWaiting(place);
    if (components.length > 0) {
      const send = (filled: Readonly<Record<string, string>>) => void click(place, filled);
      const form = { ...answer, content, buttonLabel, parts: components, onSend: send };
      openDialog((close) => <LazyButtonForm {...form} onClose={close} />);
    } else if (content) openDialog((close) => <ButtonAnswer {...answer} content={content} onClose={close} />);
  },
);
