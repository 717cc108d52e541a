import { type ExternalServer, startExternalServer } from './external-server.ts';

export type TitledPages = ExternalServer & {
  /** Pending requests of pages below `/pending`, each with the function that answers it. */
  readonly pending: Map<string, () => void>;
};

/** External pages whose titles are their paths. */
export async function startTitledPages(): Promise<TitledPages> {
  const pending = new Map<string, () => void>();
  const external = await startExternalServer((request, response) => {
    const path = request.url ?? '';
    const answer = () => response.setHeader('content-type', 'text/html').end(`<meta property="og:title" content="Page ${path}">`);
    if (path.startsWith('/pending')) pending.set(path, answer);
    else answer();
  });
  return { ...external, pending };
}
