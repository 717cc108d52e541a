/** A page of `npm run bench -- writing`: the time to parse a message and to render it into the page. No part of the client. */
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { loadParser } from '../src/markup/lazy-read.ts';
import { Markup } from '../src/markup/Markup.tsx';

/**
 * Milliseconds of each round. Each round has a new text, so that nothing is kept from the round before, and is a task of its own, as a new
 * message is.
 */
async function measure(text: string, rounds: number): Promise<readonly number[]> {
  const main = document.querySelector('main');
  if (!main) return [];
  const root = createRoot(main);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    flushSync(() => root.render(null));
    await new Promise((resolve) => setTimeout(resolve));
    const since = performance.now();
    flushSync(() => root.render(<Markup content={`${text}${round}`} />));
    times.push(performance.now() - since);
  }
  root.unmount();
  return times;
}

await loadParser();
Object.assign(globalThis, { measure });
