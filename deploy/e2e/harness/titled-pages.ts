import { type Elsewhere, startElsewhere } from './elsewhere.ts';

export type TitledPages = Elsewhere & {
  /** Pages below `/held` that were asked for and not answered yet, each with what answers it. */
  readonly held: Map<string, () => void>;
};

/** Pages elsewhere, each titled by its path. */
export async function startTitledPages(): Promise<TitledPages> {
  const held = new Map<string, () => void>();
  const elsewhere = await startElsewhere((request, response) => {
    const path = request.url ?? '';
    const answer = () => response.setHeader('content-type', 'text/html').end(`<meta property="og:title" content="Page ${path}">`);
    if (path.startsWith('/held')) held.set(path, answer);
    else answer();
  });
  return { ...elsewhere, held };
}
