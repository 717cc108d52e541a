import { type Elsewhere, startElsewhere } from './elsewhere.ts';

export type TitledPages = Elsewhere & {
  /** Pending requests of pages below `/held`, each with the function that answers it. */
  readonly held: Map<string, () => void>;
};

/** External pages, each with its path as title. */
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
