/** What the sidebars list: the pages of each kind in their order, and the decisions by topic. Titles come from the pages. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KINDS } from './links.ts';

type Kind = (typeof KINDS)[number];
type Item = { readonly text: string; readonly link: string };
type Decision = Item & { readonly topic: string };

const DOCS = join(import.meta.dirname, '..');

const TITLES: Readonly<Record<Kind, string>> = {
  tutorials: 'Tutorials',
  guides: 'Guides',
  reference: 'Reference',
  explanation: 'Explanation',
};

/** In the order in which people need them; a page that is not named here comes last. */
const ORDER: Readonly<Record<Kind, readonly string[]>> = {
  tutorials: ['first-community', 'first-bot', 'first-audit'],
  guides: [
    ...['install', 'operate', 'upgrade', 'back-up', 'external-services', 'sign-on', 'files', 'moderation'],
    ...['audit', 'cluster', 'load-test', 'desktop', 'writing', 'search', 'scheduled-messages'],
  ],
  reference: ['settings', 'commands', 'api', 'permissions', 'refusals', 'events', 'metrics', 'conformance'],
  explanation: ['architecture', 'scale', 'security', 'privacy', 'decisions'],
};

function pagesIn(folder: string): readonly string[] {
  return readdirSync(join(DOCS, folder)).filter((file) => file.endsWith('.md'));
}

function titleOf(text: string): string {
  return /^# (.+)$/m.exec(text)?.[1] ?? '';
}

function read(path: string): string {
  return readFileSync(join(DOCS, path), 'utf8');
}

function itemsOf(kind: Kind): readonly Item[] {
  const place = (file: string) => (ORDER[kind].indexOf(file.slice(0, -3)) + 1 || Number.POSITIVE_INFINITY) - 1;
  return pagesIn(kind)
    .toSorted((a, b) => place(a) - place(b))
    .map((file) => ({ text: titleOf(read(`${kind}/${file}`)), link: `/${kind}/${file.slice(0, -3)}` }));
}

function decisions(): readonly Decision[] {
  return pagesIn('decisions')
    .filter((file) => /^\d{4}-/.test(file))
    .map((file) => {
      const text = read(`decisions/${file}`);
      const topic = /^- Topic: (.+)$/m.exec(text)?.[1] ?? 'Other decisions';
      return { text: titleOf(text), link: `/decisions/${file.slice(0, -3)}`, topic };
    });
}

function decisionsByTopic(): ReadonlyMap<string, readonly Item[]> {
  const all = decisions();
  const topics = [...new Set(all.map(({ topic }) => topic))].sort();
  return new Map(topics.map((topic) => [topic, all.filter((decision) => decision.topic === topic)]));
}

export function sidebar() {
  const kinds = KINDS.map((kind) => ({ text: TITLES[kind], items: [...itemsOf(kind)] }));
  const topics = [...decisionsByTopic()].map(([text, items]) => ({ text, collapsed: true, items: [...items] }));
  return { '/': kinds, '/decisions/': [{ text: 'Decisions', link: '/explanation/decisions', items: topics }] };
}

const MARK = '<!-- decisions -->';

/** Lists the decisions where a page has the mark. They are listed by the build, so that the list is never out of date. */
export function decisionLists() {
  return {
    name: 'decision-lists',
    enforce: 'pre' as const,
    transform(text: string, id: string): string | undefined {
      if (!id.endsWith('.md') || !text.includes(MARK)) return undefined;
      const lists = [...decisionsByTopic()].map(
        ([topic, items]) => `## ${topic}\n\n${items.map((item) => `- [${item.text}](..${item.link}.md)`).join('\n')}\n`,
      );
      return text.replace(MARK, lists.join('\n'));
    },
  };
}
